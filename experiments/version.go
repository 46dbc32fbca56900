package experiments

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants"
	"komi/results"
)

// Version names the way this build plays. Raise it with any change after which a
// schedule plays other games: to move generation, evaluation, search, openings or seeds.
// A test compares what is played with what the version stands for.
//
// An experiment names the way its own games are played ([VersionFor]), which can be an
// earlier version that plays them alike. It is part of the experiment's hash, so games of
// two ways of playing never stand in one run, and a run need not begin anew because the
// players of another game have learned something.
const Version = "komi-30"

// A change is what a version changed in the way some games are played.
type change struct {
	version string
	of      func(*engine.Rules) bool
	// rules says that moves or ends changed, so that other programs play other games, too.
	rules bool
	what  string // what a reader of older games should know, after "it"
}

// more is what a network has learned.
const more = "has learned from more games"

// versions tell since when games are played as they are now, the latest first. A change
// to the way all games are played leaves one.
var versions = []change{
	{Version, severalPlay, false, "sees more repetitions and replies"},
	{Version, acceptsInCheck, false, "ends the game by a pass even while in check"},
	{"komi-29", learned("changi"), false, more},
	{"komi-29", passes, false, "sees that a pass can end the game"},
	{"komi-29", exposes, false, "looks at all moves in the last ply"},
	{"komi-29", blastsHisOwn, true, "counts it as a loss to blast a royal of one’s own"},
	{"komi-28", learned("classic-sum"), false, more},
	{"komi-27", learned("changi-9x9"), false, more},
	{"komi-26", joinsMore, true, "plays some rules together as each of them says"},
	{"komi-25", joins, true, "plays some rules together as each of them says"},
	{"komi-24", learned("changi"), false, more},
	{"komi-23", learned("xiangqi"), false, more},
	{"komi-22", learned("shogi"), false, more},
	{"komi-21", learned("capablanca"), false, more},
	{"komi-19", learned("janggi"), false, more},
	{"komi-18", learned("chess"), false, more},
	{"komi-16", learned("csx"), false, more},
	{"komi-14", learned("classic-sum-light"), false, more},
	{"komi-12", retracts, true, "knows moves that take back progress"},
	{"komi-12", eval.DeclinesWeights, false, "leaves out weights that do not fit"},
	{"komi-11", eval.DrivesLoneRoyals, false, "knows how to mate a lone royal"},
	{"komi-10", func(*engine.Rules) bool { return true }, true, "has networks and a deeper search"},
}

// learned tells the games that are played by the program's weights of some names.
func learned(names ...string) func(*engine.Rules) bool {
	return func(r *engine.Rules) bool { return slices.Contains(names, eval.FittedName(r)) }
}

// severalPlay reports whether more than two players play, whose searches looked back only to the last
// progress, and of which best reply answered only the first own move.
func severalPlay(r *engine.Rules) bool { return r.Players() > 2 }

// acceptsInCheck reports whether a player may accept facing royals, which ends the game, while
// another piece attacks his own.
func acceptsInCheck(r *engine.Rules) bool {
	rule := r.Spec().Facing.Rule
	return passes(r) && !r.Safe() && (rule == engine.FacingCount || rule == engine.FacingDraw)
}

// passes reports whether a player may pass at any time, so that two passes, or one that accepts
// facing royals, end the game.
func passes(r *engine.Rules) bool { return r.Spec().Pass == engine.PassFree }

// exposes reports whether two players may leave royals to be captured and a limit ends the
// game, so that nobody captures them after the last ply.
func exposes(r *engine.Rules) bool {
	e := r.Spec().Ending
	return r.Players() == 2 && !r.Safe() && (e.MaxPlies > 0 || e.NoProgress > 0)
}

// blastsHisOwn reports whether a player may blast one of several royals of his own where one
// is enough.
func blastsHisOwn(r *engine.Rules) bool {
	s := r.Spec()
	return s.Blast != nil && s.Royals.Any && !r.Safe()
}

// retracts reports whether a piece can take back a move that counts as progress in a game
// where nothing comes back from hands. Positions that come again by it are repetitions now.
func retracts(r *engine.Rules) bool { return !r.HasHands() && !r.ProgressLasts() }

// joins reports whether a game joins rules that were not played together rightly once: walls
// with passes and passed squares, blasts with several royals, duties of two sorts, two limits
// of one drop, and, where royals must be safe, checks by captures that could not take them.
func joins(r *engine.Rules) bool {
	s := r.Spec()
	if s.Walls != nil || s.Blast != nil || len(s.Must) > 0 || s.NoCheck || r.Safe() && r.ConditionalChecks() {
		return true
	}
	if s.Drops != nil {
		for _, d := range s.Drops.Rules {
			if d.OneAFile && d.OneARank {
				return true
			}
		}
	}
	return false
}

// joinsMore reports whether captures blast, which are weighed by all that they take since, or
// a game joins other rules that were not played together rightly until then: double moves
// between two players, castling out of attacks with facing royals, and promotion in place
// with clauses that ask what was dropped.
func joinsMore(r *engine.Rules) bool {
	s := r.Spec()
	facing := s.Facing.Rule == engine.FacingIllegal || s.Facing.Rule == engine.FacingSteps
	if s.Blast != nil || facing && slices.ContainsFunc(s.Castles, func(c engine.CastleSpec) bool { return c.Through }) {
		return true
	}
	inPlace, asks := false, false
	for _, piece := range s.Pieces {
		for _, c := range piece.Clause {
			if c.Via && r.Players() == 2 {
				return true
			}
			inPlace = inPlace || c.InPlace
			asks = asks || c.Dropped != engine.DroppedFree
		}
	}
	return inPlace && asks
}

// ErrOtherVersion is the error of a run that this build would play otherwise.
var ErrOtherVersion = errors.New("expected the same version")

// VersionFor is the latest version that changed the way any of some games is played.
func VersionFor(games ...*engine.Rules) string { return versionFor(games, nil) }

// versionFor is VersionFor of some games, and of others that other programs alone play.
func versionFor(games, others []*engine.Rules) string {
	for _, v := range versions {
		if slices.ContainsFunc(games, v.of) || v.rules && slices.ContainsFunc(others, v.of) {
			return v.version
		}
	}
	return versions[len(versions)-1].version
}

// Plays reports whether this build plays any game as a version did.
func Plays(version string) bool {
	for _, v := range versions {
		if v.version == version {
			return true
		}
	}
	return false
}

// Learned reports whether the players of a version are known to have had a network for the
// game of r, in which the version, or one before it, had learned something.
func Learned(version string, r *engine.Rules) bool {
	since := false
	for _, v := range versions { // the latest first
		since = since || v.version == version
		if since && v.what == more && v.of(r) {
			return true
		}
	}
	return false
}

// A Played is a game as a run names it: the variant, its setup, its options with their
// values, and the beginning of the hash of its rules.
type Played struct {
	Variant, Setup string
	Options        map[string]string
	Hash           string
}

// Since tells what this build does otherwise than a version did in some games, the latest
// change first; nothing if it plays them alike. Of a game that it does not know by these
// rules, such as one in a file of its own, it knows only whether it plays any game as that
// version did. known is false where it plays none so: then there is too much to tell.
func Since(version string, games []Played) (changes []string, known bool) {
	if !Plays(version) {
		return nil, false
	}
	loaded := map[string]*variants.Game{}
	var rules []*engine.Rules
	for _, of := range games {
		g, done := loaded[of.Variant]
		if !done {
			g, _ = variants.Load(of.Variant)
			loaded[of.Variant] = g
		}
		if g == nil {
			continue
		}
		if r, err := g.Rules(of.Setup, of.Options); err == nil && strings.HasPrefix(r.Hash(), of.Hash) {
			rules = append(rules, r)
		}
	}
	for _, v := range versions { // the latest first
		if v.version == version {
			break
		}
		if !slices.Contains(changes, v.what) && slices.ContainsFunc(rules, v.of) {
			changes = append(changes, v.what)
		}
	}
	return changes, true
}

// Version names the way the experiment's games are played. Where only other programs
// sit, this one judges openings, if they have a window, and what moves and ends there are.
func (e *Experiment) Version() string {
	var games, others []*engine.Rules
	for i := range e.Arms {
		a := &e.Arms[i]
		if e.Openings.Window > 0 || slices.ContainsFunc(a.Seats, func(s Seat) bool { return s.Engine == "" }) {
			games = append(games, a.Rules)
		} else {
			others = append(others, a.Rules)
		}
	}
	if len(games) > 0 {
		games = append(games, e.Later...)
	}
	return versionFor(games, others)
}

// otherVersion is the error of a run of another version than the one named.
func otherVersion(run results.Run, name string) error {
	return fmt.Errorf("experiment %s: the run is played by %s, this program is %s: %w", run.Experiment, run.Engine, name, ErrOtherVersion)
}
