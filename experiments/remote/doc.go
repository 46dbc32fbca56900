// Package remote plays an experiment on many machines through a message broker,
// NATS with its JetStream: a server hands out batches and keeps what comes back,
// workers join from anywhere, at any time, and may die at any time.
//
// # Who keeps what
//
// The server's store is the truth. The broker only schedules: it holds which
// batches wait for a worker, and games on their way to the store. If it lost
// everything, batches would be played again, to the same games.
//
//	          ┌──────────────── broker ────────────────┐
//	server ──▶│ work.<batch>     one message a batch   │──▶ worker
//	store  ◀──│ results.<batch>  one message a batch   │◀── worker
//	          └────────────────────────────────────────┘
//
// # Delivery
//
// A batch is leased to the worker that takes it. The worker says every third of
// the lease that it is still playing; if it falls silent for the length of a lease, the
// batch goes to another one. So a batch is played at least once, and perhaps more
// often. Games reach the store once: the results stream takes one message a
// subject and refuses further ones while that message waits, and after that the store
// knows the batch already. Neither depends on a time window or on anybody's clock.
//
// Results stay in their stream until the store has them; then the stream is cut
// off up to there. A server that begins again reads what is in the stream from its
// beginning.
//
// When no result has arrived for the length of a lease, the server reads the stream
// again and offers once more what is missing. That brings back what got lost.
//
// # Who may play
//
// A worker gets the header of the run, which carries the experiment and its game,
// and makes the experiment from it. If its program is of another version, or
// reads the rules in another way, it is refused before it plays, by the server
// and by itself. Results say by which version and for which experiment they were
// played, and others are refused too, as are games that do not stand in their place in
// the schedule. Some games are played again before they are stored (sample.go). A worker
// whose game is wrong is told to stop, and what it hands in later is refused. It is known
// by a key that it draws when it applies and that no other worker gets to see: not by its
// name, which another may have as well.
//
// At the server's own broker a worker may publish and hear only what it needs for that
// (doorkeeper.go). Whatever somebody with more rights pauses or deletes in a broker is
// put right once no result has arrived for the length of a lease. No message is unpacked
// beyond the size that its kind can have (wire.go).
//
// # Stages
//
// Where the course of an experiment depends on its games, only the server plans. A
// message that hands out work says how many stages are laid out, and a worker that
// knows fewer asks for the rest.
package remote
