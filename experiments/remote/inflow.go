package remote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// An inflow reads the stream of results in order, from the beginning. When the store has
// taken results, the stream is cut off up to there in one go. Nothing is acknowledged one
// by one, so nothing is lost or comes again however long the store takes. A new inflow
// reads everything that was not cut off.
type inflow struct {
	stream   jetstream.Stream
	consumer jetstream.Consumer
	read     uint64 // messages so far
	last     uint64 // number in the stream of the latest of them
}

// newInflow begins to read. An earlier inflow of the stream ends.
func newInflow(ctx context.Context, stream jetstream.Stream) (*inflow, error) {
	if err := stream.DeleteConsumer(ctx, consumerStore); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, err
	}
	consumer, err := stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerStore, AckPolicy: jetstream.AckNonePolicy, DeliverPolicy: jetstream.DeliverAllPolicy, MaxWaiting: 16,
	})
	if err != nil {
		return nil, err
	}
	return &inflow{stream: stream, consumer: consumer}, nil
}

// Results that come shortly after each other are stored together, up to a limit. Until
// then they wait in the broker. Storing each one as it comes costs more (BenchmarkServe).
const (
	gathering = 200 * time.Millisecond
	gathered  = 500
)

var errQuiet = errors.New("no results")

// gather returns the next messages, up to a number. The error is errQuiet if none came
// in the time given; after any other error the inflow cannot be used any more.
func (f *inflow) gather(ctx context.Context, wanted int, patience time.Duration) ([]jetstream.Msg, error) {
	quiet, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	list, err := f.take(f.consumer.Fetch(1, jetstream.FetchContext(quiet)))
	switch {
	case len(list) == 0 && quiet.Err() != nil, len(list) == 0 && err == nil:
		return nil, errQuiet
	case err != nil || wanted == 1:
		return list, err
	}
	if err := sleep(ctx, gathering); err != nil {
		return nil, err
	}
	more, err := f.take(f.consumer.FetchNoWait(min(wanted, gathered) - 1))
	return append(list, more...), err
}

// take reads what was fetched.
func (f *inflow) take(fetched jetstream.MessageBatch, err error) ([]jetstream.Msg, error) {
	if err != nil {
		return nil, err
	}
	var list []jetstream.Msg
	for m := range fetched.Messages() {
		at, err := m.Metadata()
		if err != nil {
			return nil, err
		}
		if at.Sequence.Consumer != f.read+1 {
			return nil, fmt.Errorf("results were lost on the way: number %d of this reader came after %d", at.Sequence.Consumer, f.read)
		}
		f.read, f.last = at.Sequence.Consumer, at.Sequence.Stream
		list = append(list, m)
	}
	return list, fetched.Error()
}

// cut takes everything read so far off the stream. If that fails, the results come again,
// which does no harm.
func (f *inflow) cut(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return f.stream.Purge(ctx, jetstream.WithPurgeSequence(f.last+1))
}
