package experiments

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
	"komi/engine/tomlfile"
	"komi/engine/uci"
	"komi/experiments/document"
)

// A Seat is a labelled player of an arm: who plays, and how hard. The label
// follows the player from one place at the board to another.
type Seat struct {
	Name    string // "A", as records call it
	Nodes   int64  // positions searched for a move
	Model   string // how three players are searched, see [search.Model]; "" where two play
	Engine  string // path of a UCI engine that plays; "" for this program's own search
	Weights string // name of an evaluation, as [eval.Named] knows it, or path of a weights file; "" for the usual weights

	// CPU is processor time for a move, on average. Only the players of a match
	// have it: their games are others on another machine.
	CPU time.Duration

	digest string // of the weights file, or their name
}

// like reports whether two seats differ only in their labels.
func (s Seat) like(other Seat) bool {
	s.Name, other.Name = "", ""
	return s == other
}

// byModel is the name of a seat of three that the file does not name: its way of
// searching, and its budget if that is not the usual one.
func (s Seat) byModel(usual int64) string {
	if s.Nodes != usual {
		return fmt.Sprintf("%s %d", s.Model, s.Nodes)
	}
	return s.Model
}

// text is the seat as the hash of an experiment has it.
func (s Seat) text() []any {
	return []any{s.Name, strconv.FormatInt(s.Nodes, 10), s.Model, s.Engine, s.digest}
}

// maxSeats is how many seats a game of three can choose from. The number of seatings
// grows with the third power.
const maxSeats = 5

// model checks the name of a search model and returns it as it is written
// in records.
func (c *Checker) model(at, text string) string {
	if text == "" {
		return ""
	}
	m, err := search.ParseModel(text)
	if err != nil {
		c.Fault(at, "%v", err)
		return ""
	}
	return m.String()
}

// mostDoublings bounds how often a budget can be doubled.
const mostDoublings = 20

// doublings checks how often the budgets of an arm's players are doubled.
func (c *Checker) doublings(at string, r *engine.Rules, tables []document.Seat, arm document.Arm) {
	if len(arm.Doublings) == 0 {
		return
	}
	at += ".doublings"
	if r.Players() < 3 || len(tables) > 0 || len(arm.Budgets) > 0 {
		c.Fault(at, "expected none in a game of two, or beside [[seat]] tables or budgets: it says how much more the player of an army searches than the others")
		return
	}
	var letters []string
	for q := range engine.Player(r.Players()) {
		letters = append(letters, r.PlayerLetter(q))
	}
	for letter, n := range arm.Doublings {
		if !slices.Contains(letters, letter) {
			c.Fault(at+"."+letter, "read an army %q, expected one of %s", letter, strings.Join(letters, ", "))
		}
		c.Between(at+"."+letter, n, 0, mostDoublings)
	}
}

// seats are the labelled players of an arm: the file's, or as many alike as the
// game has players. An arm's own budget and model come before theirs.
func (c *Checker) seats(e *Experiment, r *engine.Rules, tables []document.Seat, arm document.Arm) []Seat {
	out := make([]Seat, max(r.Players(), len(tables)))
	switch n := len(tables); {
	case n > 0 && n < r.Players():
		c.Fault("seat", "read %d, expected %d: one for each player of %s; what is the same for all can stand under [budget]", n, r.Players(), e.Game.ID)
		return nil
	case n > 2 && r.Players() == 2:
		c.Fault("seat", "read %d seats, expected 2, one for each player", n)
		return nil
	case n > maxSeats:
		c.Fault("seat", "read %d seats, expected %d to %d, of whom any %[2]d play", n, r.Players(), maxSeats)
		return nil
	}
	for i := range out {
		s := Seat{Name: document.SeatLabel(i), Nodes: e.Nodes, Model: e.Model, Weights: e.Weights, digest: e.digest}
		if i < len(tables) {
			at := fmt.Sprintf("seat[%d]", i)
			s = c.seat(s, tables[i], at)
			if _, ok := r.Spec().Dialects[uci.DefaultDialect]; s.Engine != "" && !ok {
				c.Fault(at+".engine", "%s has no table [engines.%s], which says how another program writes it", e.Game.ID, uci.DefaultDialect)
			} else if s.Engine != "" && !e.Game.KnownTo(uci.DefaultDialect) {
				c.Fault(at+".engine", "%s builds on another game, and its file has no table [engines.%s] of its own, which says what another program calls it", e.Game.ID, uci.DefaultDialect)
			}
		}
		if arm.Nodes > 0 {
			s.Nodes = arm.Nodes
		}
		if n := len(arm.Budgets); n > 0 {
			last := min(i, n-1)
			s.Nodes, s.Name = arm.Budgets[last], document.SeatLabel(last)
		}
		if arm.Model != "" {
			s.Model = arm.Model
		}
		doubled := int64(0)
		if i < r.Players() && len(arm.Doublings) > 0 {
			doubled = min(max(arm.Doublings[r.PlayerLetter(engine.Player(i))], 0), mostDoublings)
			s.Nodes = min(s.Nodes<<doubled, document.MaxNodes)
		}
		switch {
		case s.Engine != "":
		case s.Weights != e.Weights:
			s.digest = c.weights(fmt.Sprintf("seat[%d].weights", i), "", r, s.Weights)
		default:
			c.fit(e, r)
		}
		s.Model = usualModel(r, s.Model)
		if r.Players() > 2 && len(arm.Budgets) == 0 && (i >= len(tables) || tables[i].Name == "") {
			s.Name = s.byModel(e.Nodes)
			if doubled > 0 {
				s.Name = fmt.Sprintf("%s ×%d", s.Model, 1<<doubled)
			}
		}
		out[i] = s
	}
	c.namesakes(out, arm)
	return out
}

// namesakes refuses seats of one name that are not one player: records tell seats
// by their names.
func (c *Checker) namesakes(seats []Seat, arm document.Arm) {
	for i, s := range seats {
		same := slices.IndexFunc(seats, func(o Seat) bool { return o.Name == s.Name })
		switch {
		case s.like(seats[same]):
		case len(arm.Budgets) > 0:
			c.Fault(fmt.Sprintf("seat[%d]", i), "arm %q names seats by their budgets, so that two different players are called %q, expected as many budgets as seats", arm.Name, s.Name)
			return
		default:
			c.Fault(fmt.Sprintf("seat[%d].name", i), "read %q again for another player, expected a name of his own", s.Name)
			return
		}
	}
}

// usualModel is the search model of players whose seats name none. Where two play there
// is no model; where three play the usual one is best reply.
func usualModel(r *engine.Rules, model string) string {
	switch {
	case r.Players() == 2:
		return ""
	case model == "":
		return search.BRSPlus.String()
	}
	return model
}

// seat reads a [[seat]] table. What it leaves out is as usual.
func (c *Checker) seat(s Seat, t document.Seat, at string) Seat {
	if t.Name != "" {
		s.Name = t.Name
	}
	if c.Has(at + ".nodes") {
		c.Between(at+".nodes", t.Nodes, 1, document.MaxNodes)
		s.Nodes = t.Nodes
	}
	if t.Model != "" {
		s.Model = c.model(at+".model", t.Model)
	}
	switch s.Engine = t.Engine; {
	case t.Engine != "":
		s.Weights, s.digest = "", "" // another program evaluates for itself
	case t.Weights != "":
		s.Weights = c.beside(t.Weights)
	}
	if s.Engine != "" {
		if _, err := exec.LookPath(s.Engine); err != nil {
			c.Fault(at+".engine", "read %q, expected a program of this machine", s.Engine)
		}
	}
	return s
}

// ownWeights reads the weights that the experiment names for every seat.
func (c *Checker) ownWeights(e *Experiment, d *document.File) {
	if d.Budget.Weights == "" {
		return
	}
	r, err := e.Rules("", nil)
	if err != nil {
		return // the arms say what is wrong
	}
	e.Weights = c.beside(d.Budget.Weights)
	e.digest = c.weights("budget.weights", "", r, e.Weights)
}

// beside makes the path of a file relative to the experiment's file, which names it.
// The name of an evaluation is no path and stays as it is. A file that is not at its whole
// path, for example because that is another machine's, is looked for beside the
// experiment's file; the experiment's hash tells whether it is the same.
func (c *Checker) beside(path string) string {
	if path == "" || eval.IsName(path) {
		return path
	}
	dir := filepath.Dir(c.File)
	if !filepath.IsAbs(path) {
		return filepath.Join(dir, path)
	}
	if here := filepath.Join(dir, filepath.Base(path)); !isFile(path) && isFile(here) {
		return here
	}
	return path
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// fit checks that the experiment's own weights fit the rules of an arm, too, once for each
// rules.
func (c *Checker) fit(e *Experiment, r *engine.Rules) {
	if e.Weights == "" || c.Failed("budget.weights") || slices.ContainsFunc(e.Arms, func(a Arm) bool { return a.Rules == r }) {
		return
	}
	c.weights("budget.weights", "setup "+r.Setup()+": ", r, e.Weights)
}

// weights checks that weights fit the rules, of which faults say what they are, and returns
// a digest of the weights' file: what it says decides the games. A name needs no digest, because the version decides what is
// behind it.
func (c *Checker) weights(at, of string, r *engine.Rules, path string) string {
	if eval.IsName(path) {
		if err := eval.CheckNamed(r, path); err != nil {
			c.Fault(at, "%sread %q: %v", of, path, err)
		}
		return path
	}
	text, err := tomlfile.ReadFile(path)
	if err == nil {
		err = eval.CheckText(r, text)
	}
	var faults tomlfile.Faults
	switch {
	case errors.As(err, &faults): // they say where in the weights
		c.Fault(at, "%s%v", of, tomlfile.InFile(path, err))
		return ""
	case err != nil:
		c.Fault(at, "read %q: %v", path, err)
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// seatings are the games of a round: for each game, which seat plays for each player.
// Two seats change places, even if they are alike. With three or more seats every
// seating is played, but those that differ only in labels are played once.
func seatings(seats []Seat, players int) [][]int {
	all := selections(len(seats), players)
	if players == 2 {
		return all
	}
	var out [][]int
	for _, order := range all {
		if !slices.ContainsFunc(out, func(other []int) bool {
			return slices.EqualFunc(order, other, func(a, b int) bool { return seats[a].like(seats[b]) })
		}) {
			out = append(out, order)
		}
	}
	return out
}

// selections lists the ways to seat some of n players at so many places.
func selections(n, places int) [][]int {
	if places == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, head := range selections(n, places-1) {
		for i := range n {
			if !slices.Contains(head, i) {
				out = append(out, append(slices.Clone(head), i))
			}
		}
	}
	return out
}
