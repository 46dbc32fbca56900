package remote

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"komi/results"
)

// Subjects on which a worker finds a server: of any experiment, or of one name.
const subjectJoin = "komi.join"

// What messages may unpack to, by kind. A packed megabyte can be made to unpack to a
// gigabyte, so nothing is unpacked without a bound.
const (
	maxApplication = 16 << 10 // a name and three numbers
	maxAssignment  = 1 << 10
	maxWelcome     = 16 << 20  // a variant file for each setup
	maxResults     = 64 << 20  // of the largest batch
	maxGame        = 256 << 10 // of results, a game; long ones take a tenth of it
)

// limitOf is what the results of so many games may unpack to.
func limitOf(games int) int { return min(maxResults, (games+1)*maxGame) }

// names are the streams and subjects of one schedule. They follow from what is played, so
// a server that is started again finds its own.
type names string

// named returns the names for a run.
func named(run results.Run) names {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d", run.Hash, run.Games, run.BatchSize))
	return names(hex.EncodeToString(sum[:8]))
}

func (n names) workStream() string       { return "KOMI_WORK_" + string(n) }
func (n names) resultsStream() string    { return "KOMI_RESULTS_" + string(n) }
func (n names) subject(of string) string { return "komi." + string(n) + "." + of }
func (n names) work(batch int) string    { return n.subject("work." + strconv.Itoa(batch)) }
func (n names) results(batch int) string {
	return n.subject("results." + strconv.Itoa(batch))
}
func (n names) run() string  { return n.subject("run") }
func (n names) ping() string { return n.subject("ping") }
func (n names) end() string  { return n.subject("end") }

// The consumers of the two streams.
const (
	consumerWorkers = "workers"
	consumerStore   = "store"
)

// batchOf is the batch that a subject ends with.
func batchOf(subject string) (int, error) {
	batch, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	if err != nil || batch < 0 {
		return 0, fmt.Errorf("remote: subject %q names no batch", subject)
	}
	return batch, nil
}

// Headers of a message with results.
const (
	headerEngine = "Komi-Engine"
	headerHash   = "Komi-Experiment"
	headerWorker = "Komi-Worker"
	headerKey    = "Komi-Key"
)

// An application is a worker's request to join. It comes with later requests of the
// worker as well, with nothing but the key.
type application struct {
	Engine string // version of the worker's program
	Worker string // its name, for people
	Count  int    // batches it plays at a time
	Key    string // tells the worker from all others, and only it and the server know it
}

// An identity is what a server tells workers apart by. It follows from the worker's key,
// not from its name: two machines may have one name, and anybody may use another's. Who has
// no key has the identity of all who have none.
type identity string

func identify(key string) identity {
	sum := sha256.Sum256([]byte(key))
	return identity(hex.EncodeToString(sum[:16]))
}

// subject is where the server tells the worker to stop. Workers may hear what is
// said to an inbox, but cannot say anything there.
func (i identity) subject() string { return "_INBOX.komi." + string(i) }

// A welcome is the answer.
type welcome struct {
	Refused string        // why the worker may not join or play on, "" if it may
	Run     results.Run   // with the stages so far
	Lease   time.Duration // see [Options]
	Over    bool          // nothing is left to play
}

// An assignment is a message of work.
type assignment struct {
	Stages int // laid out so far
}

// short is the length up to which packing a message costs more than it saves.
const short = 16 << 10

// pack writes a value as JSON, compressed if it is long.
func pack(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil || len(text) < short {
		return text, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack is the inverse of pack. A message that unpacks to more bytes than its kind may
// have is an error.
func unpack(data []byte, into any, limit int) error {
	d, err := decoder(data, limit)
	if err != nil {
		return err
	}
	if err := d.Decode(into); err != nil {
		return err
	}
	return d.end()
}

// unpackGames unpacks the results of a batch of so many games. It reads game by game,
// because a list of a hundred million empty games is short as a message but not in
// memory.
func unpackGames(data []byte, want int) ([]results.Game, error) {
	d, err := decoder(data, limitOf(want))
	if err != nil {
		return nil, err
	}
	if start, err := d.Token(); err != nil || start != json.Delim('[') {
		return nil, errors.New("the message is no list of games in JSON")
	}
	games := make([]results.Game, 0, want)
	for d.More() {
		if len(games) == want {
			return nil, fmt.Errorf("more than %d games, expected as many", want)
		}
		var g results.Game
		if err := d.Decode(&g); err != nil {
			return nil, fmt.Errorf("game %d of the batch: %w", len(games), err)
		}
		games = append(games, g)
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("after %d games: %w", len(games), err)
	}
	return games, d.end()
}

// A bounded decoder reads a message while it unpacks it, up to a limit.
type bounded struct {
	*json.Decoder
	text  *io.LimitedReader
	limit int
}

func decoder(data []byte, limit int) (bounded, error) {
	var text io.Reader = bytes.NewReader(data)
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) { // RFC 1952, 2.3.1
		var err error
		if text, err = gzip.NewReader(text); err != nil {
			return bounded{}, err
		}
	}
	all := &io.LimitedReader{R: text, N: int64(limit) + 1}
	return bounded{json.NewDecoder(all), all, limit}, nil
}

// Decode reads the next value.
func (d bounded) Decode(into any) error {
	err := d.Decoder.Decode(into)
	if d.text.N <= 0 {
		return fmt.Errorf("the message unpacks to more than the %d bytes of its kind", d.limit)
	}
	return err
}

// end reports whether anything follows the message.
func (d bounded) end() error {
	_, err := d.Token()
	switch {
	case d.text.N <= 0:
		return fmt.Errorf("the message unpacks to more than the %d bytes of its kind", d.limit)
	case err == io.EOF:
		return nil
	case err == nil:
		return errors.New("the message goes on after its end")
	}
	return err
}
