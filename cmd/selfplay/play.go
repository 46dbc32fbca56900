package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/webpage"
	"komi/cmd/selfplay/internal/webplay"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/remote"
	"komi/experiments/remote/guard"
)

// usualNodes is what Komi searches for a move if nothing else is asked for: about a
// tenth of a second.
const usualNodes = 10_000

// A sitting is the game that play and page were asked for, and who plays it.
type sitting struct {
	selection
	nodes   int64
	people  bool   // nobody but people plays
	side    string // that the person plays
	weights string // that Komi goes by
	from    string // run
	game    int
	ply     int
}

func (s *sitting) addFlags(c *cobra.Command) {
	s.selection.addFlags(c)
	f := c.Flags()
	f.Int64Var(&s.nodes, "nodes", usualNodes, "how many positions Komi looks at for a move; the page can change it")
	f.BoolVar(&s.people, "people", false, "people play all sides; the page can hand one to Komi")
	f.StringVar(&s.side, "side", "", "the `PLAYER` you are, by name, letter or number (default: the first)")
	f.StringVar(&s.weights, "weights", "", "what Komi evaluates with: a weights file, or net, linear or formula (default: the best there is)")
	f.StringVar(&s.from, "from", "", "show the games of this `RUN`")
	f.IntVar(&s.game, "game", 0, "number of the game of the run to begin with")
	f.IntVar(&s.ply, "ply", 0, "ply of that game to show first")
}

// wantGameOrRun is the check of the arguments: a game, or a run.
func (s *sitting) wantGameOrRun(c *cobra.Command, args []string) error {
	if s.from == "" {
		for _, flag := range []string{"game", "ply"} {
			if c.Flags().Changed(flag) {
				return fmt.Errorf("%s: read --%s without --from, expected both: it is about a run", c.Name(), flag)
			}
		}
		return wantGame(c, args)
	}
	if len(args) != 0 {
		return fmt.Errorf("%s: read %q and --from, expected a game or a run", c.Name(), args[0])
	}
	for _, flag := range []string{"fen", "option"} {
		if c.Flags().Changed(flag) {
			return fmt.Errorf("%s: read --%s and --from, expected none: the run says how its games are played", c.Name(), flag)
		}
	}
	return nil
}

// A table is a game that is set up for a page.
type table struct {
	source  webplay.Source
	archive *archive // nil where no run is shown
	rules   *engine.Rules
	weights string
	page    webpage.Page
	close   func()
}

// set sets the game up.
func (s *sitting) set(c *cobra.Command, args []string) (*table, error) {
	if s.nodes < 1 {
		return nil, fmt.Errorf("%s: read --nodes %d, expected 1 or more", c.Name(), s.nodes)
	}
	t := &table{close: func() {}}
	start := webpage.Start{Nodes: s.nodes}
	var game *variants.Game // nil for that of a run
	var err error
	if s.from != "" {
		err = s.openRun(c, t, &start)
	} else {
		game, err = s.openGame(c, args[0], t, &start)
	}
	if err != nil {
		return nil, err
	}
	me, err := s.player(t.rules)
	if err == nil {
		t.weights, err = s.weightsFor(t.rules, game)
	}
	if err != nil {
		t.close()
		return nil, fmt.Errorf("%s: %w", c.Name(), err)
	}
	start.Viewer, start.Komi = me, []int{}
	for q := range t.rules.Players() {
		if q != me && !s.people && s.from == "" {
			start.Komi = append(start.Komi, q)
		}
	}
	t.page = webpage.Page{Title: t.rules.Name(), Start: start}
	if file, err := t.source.Game(t.source.Setups()[0]); err == nil {
		t.page.About = file.About
	}
	return t, nil
}

// openRun sets up a game of a run, as it stood after some of its plies.
func (s *sitting) openRun(c *cobra.Command, t *table, start *webpage.Start) error {
	f, err := runs.Open(s.from)
	if err != nil {
		return err
	}
	noteLostLog(c.ErrOrStderr(), f)
	t.close = func() { f.Close() }
	t.archive = newArchive(f)
	t.source = t.archive
	record, err := t.archive.Record(c.Context(), s.game)
	if err == nil && (s.ply < 0 || s.ply > len(record.Moves)) {
		err = fmt.Errorf("read --ply %d, expected 0 to %d", s.ply, len(record.Moves))
	}
	if err == nil {
		t.rules, err = t.archive.Rules(record.Setup)
	}
	if err != nil {
		t.close()
		return fmt.Errorf("%s: %w", c.Name(), err)
	}
	start.Record, start.Ply = &s.game, s.ply
	return nil
}

// openGame sets up a new game of the rules named, and returns what they were read from.
func (s *sitting) openGame(c *cobra.Command, name string, t *table, start *webpage.Start) (*variants.Game, error) {
	p, game, options, err := s.open(c, name)
	if err != nil {
		return nil, err
	}
	t.rules = p.Rules()
	t.source = webplay.Of{File: game, Options: options, First: t.rules.Setup()}
	if c.Flags().Changed("fen") {
		start.Start = p.FEN()
	}
	return game, nil
}

// weightsFor are the weights that Komi is to go by: those asked for, or else those that were learned
// for the game, which may be nil for none.
func (s *sitting) weightsFor(r *engine.Rules, game *variants.Game) (string, error) {
	asked, err := s.readWeights(r)
	if err != nil || s.weights != "" || game == nil {
		return asked, err
	}
	_, learned, err := weightfile.Find(game)
	if err == nil && learned != "" && webplay.CheckWeights(r, learned) == nil {
		return learned, nil
	}
	return asked, err
}

// readWeights reads what Komi is to go by: the name of an evaluation, or the text of a
// file.
func (s *sitting) readWeights(r *engine.Rules) (string, error) {
	text := s.weights
	if text != "" && !eval.IsName(text) {
		file, err := tomlfile.ReadFile(s.weights)
		if err != nil {
			return "", err
		}
		text = string(file)
	}
	if err := webplay.CheckWeights(r, text); err != nil {
		var faults tomlfile.Faults
		if errors.As(err, &faults) {
			return "", tomlfile.InFile(s.weights, err)
		}
		return "", fmt.Errorf("%s: %w", s.weights, err)
	}
	return text, nil
}

// open reads the game and the position asked for.
func (s *sitting) open(c *cobra.Command, ref string) (*engine.Position, *variants.Game, map[string]string, error) {
	name, _, err := splitGame(ref)
	if err != nil {
		return nil, nil, nil, err
	}
	options, err := splitOptions(s.options)
	if err != nil {
		return nil, nil, nil, err
	}
	file, err := variants.Load(name)
	if err != nil {
		return nil, nil, nil, err
	}
	p, err := s.position(c, ref)
	return p, file, options, err
}

// player finds the player that --side names.
func (s *sitting) player(r *engine.Rules) (int, error) {
	if s.side == "" {
		return 0, nil
	}
	var names []string
	for q := range r.Players() {
		name, letter := r.PlayerName(engine.Player(q)), r.PlayerLetter(engine.Player(q))
		if strings.EqualFold(s.side, name) || s.side == letter || s.side == fmt.Sprint(q+1) {
			return q, nil
		}
		names = append(names, name)
	}
	return 0, fmt.Errorf("read --side %q, expected %s", s.side, strings.Join(names, " or "))
}

// host is the game that answers the page.
func (t *table) host() *webplay.Game {
	c := webplay.Config{Source: t.source, Weights: t.weights}
	if t.archive != nil {
		c.Archive = t.archive
	}
	return webplay.New(c)
}

func newPlayCommand() *cobra.Command {
	var s sitting
	var listen string
	var port int
	var closed bool
	var sec remote.Security
	c := &cobra.Command{
		Use:   "play GAME[:SETUP]",
		Short: "Play a game in the browser, or look at the games of a run",
		Long: `Play a game in the browser, against Komi or with other people at the same board.
Touch a piece to see its legal moves and what the rules say of it. The page can
also take back moves, give hints, turn the board, and hand any player to Komi or
to a person. In a game of three, Komi plays the other two.

With --from, look at the games of a run instead, beginning with game --game at ply
--ply. You can play on from any position.

The page is served to this machine only. With --listen :8080 other machines can
open it too; they then need a token of at least 16 characters (--token-file, or
the environment variable ` + tokenVariable + `). Ctrl-C ends it.` + gameHelp,
		Example: `  selfplay play changi:1m
  selfplay play my-game.toml --side 2 --nodes 100000
  selfplay play shogi --people
  selfplay play --from results/runs/changi-openings-seed1-4200games-1a2b3c4d.db --game 12 --ply 40`,
		Args: s.wantGameOrRun,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("port") {
				if cmd.Flags().Changed("listen") {
					return errors.New("play: read --port and --listen, expected one of them")
				}
				listen = fmt.Sprintf("127.0.0.1:%d", port)
			}
			if err := findToken(cmd, &sec); err != nil {
				return fmt.Errorf("play: %w", err)
			}
			t, err := s.set(cmd, args)
			if err != nil {
				return err
			}
			defer t.close()
			return t.serve(cmd, listen, sec.Token, !closed)
		},
	}
	s.addFlags(c)
	c.Flags().StringVar(&listen, "listen", "127.0.0.1:0", "host:port to serve the page at; port 0 is any free one")
	c.Flags().IntVar(&port, "port", 0, "port to serve the page at, on this machine")
	c.Flags().BoolVar(&closed, "no-open", false, "do not open a browser")
	c.Flags().StringVar(&sec.Token, "token", "", "`SECRET` that browsers must bring; other users of this machine can see it, so prefer --token-file")
	c.Flags().String("token-file", "", "`FILE` with that secret (default: the environment variable "+tokenVariable+")")
	return c
}

// serve serves the page until it is interrupted.
func (t *table) serve(cmd *cobra.Command, listen, token string, open bool) error {
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return fmt.Errorf("play: read --listen %q, expected host:port such as 127.0.0.1:8080", listen)
	}
	if guard.Loopback(host) {
		token = "" // nobody else can come
	} else if err := guard.Token(token); err != nil {
		return fmt.Errorf("play: %s is open to other machines: %w", listen, err)
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("play: cannot listen at %s: %w", listen, plainNet(err))
	}
	w := &webpage.Server{Page: t.page, Game: t.host(), Token: token}
	server := &http.Server{Handler: w.Handler(), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	address := url.URL{Scheme: "http", Host: l.Addr().String(), Path: "/"}
	if !guard.Loopback(host) {
		address.Host = strings.TrimPrefix(reachable(address.String()), "http://")
		address.Host = strings.TrimSuffix(address.Host, "/")
		fmt.Fprintf(cmd.OutOrStdout(), "%s is served at %s?token=... (Ctrl-C ends it)\n", t.page.Title, address.String())
	} else {
		fmt.Fprintf(cmd.OutOrStdout(), "%s is served at %s (Ctrl-C ends it)\n", t.page.Title, address.String())
		if open {
			openBrowser(address.String())
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err = <-ended:
		return fmt.Errorf("play: %w", err)
	case <-ctx.Done():
		server.Close()
		<-ended
		return nil
	}
}

// plainNet is what went wrong with an address, without the address.
func plainNet(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		var sys *os.SyscallError
		if errors.As(op.Err, &sys) {
			return sys.Err
		}
		return op.Err
	}
	return err
}

// openBrowser opens an address in the user's browser, if there is one. The address has
// been printed, so nothing is lost where there is none.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	c := exec.Command(name, args...)
	if c.Start() == nil {
		go c.Wait()
	}
}
