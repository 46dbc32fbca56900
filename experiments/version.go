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
const Version = "komi-28"

// versions tell since when games are played as they are now, the latest first. A change
// to the way all games are played leaves one.
var versions = []struct {
	name string
	of   func(*engine.Rules) bool
	// rules says that moves or ends changed, so that other programs play other games, too.
	rules bool
}{
	{Version, learned("classic-sum"), false},
	{"komi-27", learned("changi-9x9"), false},
	{"komi-26", joinsMore, true},
	{"komi-25", joins, true},
	{"komi-24", learned("changi"), false},
	{"komi-23", learned("xiangqi"), false},
	{"komi-22", learned("shogi"), false},
	{"komi-21", learned("capablanca"), false},
	{"komi-19", learned("janggi"), false},
	{"komi-18", learned("chess"), false},
	{"komi-16", learned("csx"), false},
	{"komi-14", learned("classic-sum-light"), false},
	{"komi-12", retracts, true},
	{"komi-12", eval.DeclinesWeights, false},
	{"komi-11", eval.DrivesLoneRoyals, false},
	{"komi-10", func(*engine.Rules) bool { return true }, true},
}

// learned tells the games that are played by the program's weights of some names.
func learned(names ...string) func(*engine.Rules) bool {
	return func(r *engine.Rules) bool { return slices.Contains(names, eval.FittedName(r)) }
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
			return v.name
		}
	}
	return versions[len(versions)-1].name
}

// Plays reports whether this build plays any game as a version did.
func Plays(version string) bool {
	for _, v := range versions {
		if v.name == version {
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

// PlaysAs reports whether this build plays some games as a version did. Of a game that
// it does not know by these rules, such as one in a file of its own, it knows only
// whether it plays any game as that version did.
func PlaysAs(version string, games []Played) bool {
	if !Plays(version) {
		return false
	}
	known := map[string]*variants.Game{}
	for _, of := range games {
		g, loaded := known[of.Variant]
		if !loaded {
			g, _ = variants.Load(of.Variant)
			known[of.Variant] = g
		}
		if g == nil {
			continue
		}
		r, err := g.Rules(of.Setup, of.Options)
		if err != nil || !strings.HasPrefix(r.Hash(), of.Hash) {
			continue
		}
		for _, v := range versions { // the latest first
			if v.name == version {
				break
			}
			if v.of(r) {
				return false
			}
		}
	}
	return true
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
