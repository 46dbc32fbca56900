package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/progress"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/experiments/remote"
)

func newWorkerCommand() *cobra.Command {
	var sec remote.Security
	j := remote.Joining{Kinds: kinds.Asked()}
	c := &cobra.Command{
		Use:   "worker URL",
		Short: "Play for a server on this or another machine",
		Long: `Play batches of games for "selfplay serve". The server prints its address, such
as nats://host:4222. The worker needs no files, only the same version of this
program: the experiment comes from the server. Join and leave at any time;
Ctrl-C gives back the games in play. A worker that cannot reach its server gives
up after --wait.`,
		Args: usage.Args(1, 1, "URL, such as nats://host:4222"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers("worker", j.Count); err != nil {
				return err
			}
			if err := findToken(cmd, &sec); err != nil {
				return fmt.Errorf("worker: %w", err)
			}
			if err := workFor(cmd, args[0], sec, j); err != nil {
				return fmt.Errorf("worker: %w", err)
			}
			return nil
		},
	}
	c.Flags().IntVar(&j.Count, "workers", runtime.GOMAXPROCS(0), "batches played at a time")
	c.Flags().StringVar(&j.Experiment, "experiment", "", "`NAME` of the experiment, if the NATS server has several")
	c.Flags().DurationVar(&j.Patience, "wait", 10*time.Minute, "how long to wait for a server that does not answer")
	c.Flags().BoolVar(&j.Files, "files", false, "confirm that the programs and weights named by the experiment's seats are here and the same")
	addSecurityFlags(c, &sec)
	return c
}

// workFor plays for the server at an address until it has nothing left.
func workFor(cmd *cobra.Command, address string, sec remote.Security, j remote.Joining) error {
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	done := handedIn{w: cmd.ErrOrStderr()}
	j.Worker, j.Say, j.Done = workerName(), done.say, done.add
	conn, err := remote.Connect(ctx, address, "selfplay worker "+j.Worker, sec, j.Patience, done.say)
	if err != nil {
		return err
	}
	defer conn.Close()
	w, err := remote.Join(ctx, conn, j)
	if err != nil {
		return err
	}
	e := w.Experiment()
	done.say(fmt.Sprintf("%s: %s", e.Name, e.About))
	done.say(fmt.Sprintf("worker %s plays %s at a time", j.Worker, answer.Plural(j.Count, "batch")))
	ticking := make(chan struct{})
	defer close(ticking)
	go done.tick(ticking)
	err = workOn(ctx, w)
	if err == nil {
		done.say("nothing is left to play")
	} else if !errors.Is(err, context.Canceled) {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), done.line())
	if err != nil {
		return errors.New("interrupted: what was being played goes back to the server")
	}
	return nil
}

// workOn plays. When the context ends, it waits for the current searches as run does, and
// gives unfinished batches back.
func workOn(ctx context.Context, w *remote.Worker) error {
	err := interrupt.Promptly(ctx, func() error { return w.Play(ctx, experiments.Searchers()) })
	if ctx.Err() != nil {
		w.Leave()
	}
	return err
}

// workerName tells the workers of a server apart.
func workerName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}

// handedIn counts what a worker has handed in and says so now and then.
type handedIn struct {
	mu             sync.Mutex
	w              io.Writer
	batches, games int
	told           int
}

func (h *handedIn) add(games int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.batches++
	h.games += games
}

func (h *handedIn) say(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Fprintln(h.w, text)
}

func (h *handedIn) line() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = h.games
	return fmt.Sprintf("%s handed in, %s", answer.Plural(h.batches, "batch"), answer.Plural(h.games, "game"))
}

// tick prints the worker's progress if there is any.
func (h *handedIn) tick(stop chan struct{}) {
	t := time.NewTicker(progress.Every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			h.mu.Lock()
			news := h.told != h.games
			h.mu.Unlock()
			if news {
				h.say(h.line())
			}
		case <-stop:
			return
		}
	}
}
