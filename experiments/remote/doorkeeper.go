package remote

import (
	"crypto/subtle"

	"github.com/nats-io/nats-server/v2/server"
)

// A doorkeeper says who may connect to a broker, and what each may do. This process
// may do anything. Workers may ask to join, wait for batches, say that they are
// playing and hand in results. They cannot touch the streams or speak for the
// server.
type doorkeeper struct {
	token string // of workers; "" for none
	inner string // of this process
}

// Check implements [server.Authentication].
func (d *doorkeeper) Check(c server.ClientAuthentication) bool {
	given := c.GetOpts().Token
	switch {
	case same(given, d.inner):
		c.RegisterUser(&server.User{})
	case d.token == "" || same(given, d.token):
		c.RegisterUser(&server.User{Permissions: workerPermissions()})
	default:
		return false
	}
	return true
}

// same compares in a time that tells nothing of where two texts differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// workerPermissions are the subjects of a worker: those of [names], for any run.
// A cluster of one's own grants the same (experiments/cluster/README.md).
func workerPermissions() *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			subjectJoin, subjectJoin + ".*", // may I play?
			"komi.*.run", "komi.*.ping", // which stages are there, is anybody there?
			"$JS.API.CONSUMER.MSG.NEXT.*." + consumerWorkers, // a batch, please
			"$JS.ACK.*." + consumerWorkers + ".>",            // it is played, being played, given back
			"komi.*.results.*",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>", "komi.*.end"}},
	}
}
