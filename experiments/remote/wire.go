package remote

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"komi/results"
)

// Subjects on which a worker finds a server: of any experiment, or of one name.
const subjectJoin = "komi.join"

// maxMessage bounds what a message unpacks to; a batch of ten thousand long games
// takes a tenth of it.
const maxMessage = 1 << 30

// names are the streams and subjects of one schedule. They follow from what is
// played, so that a server that is started again finds its own.
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
)

// An application is a worker's request to join.
type application struct {
	Engine string // version of the worker's program
	Worker string // its name, for people
	Count  int    // batches it plays at a time
}

// A welcome is the answer.
type welcome struct {
	Refused string        // why the worker may not join, "" if it may
	Run     results.Run   // with the stages so far
	Lease   time.Duration // see [Options]
	Over    bool          // nothing is left to play
}

// An assignment is a message of work.
type assignment struct {
	Stages int // laid out so far
}

// short is the length of a message that is not worth packing: unpacking it would
// cost the server more than carrying it.
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

// unpack is the inverse of pack.
func unpack(data []byte, into any) error {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) { // RFC 1952, 2.3.1
		return json.Unmarshal(data, into)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(z, maxMessage))
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
