package armies

import (
	"github.com/pelletier/go-toml/v2"

	"komi/engine"
	"komi/engine/prose"
	"komi/experiments/findings"
	"komi/stats"
)

// armyMargin is how far from a third a share may be where all three are called
// equal.
const armyMargin = 0.03

// orderOption is the option of a game that changes the order of turns.
const orderOption = "order="

// Armies are what the games of a run say of three armies.
type Armies struct {
	Players []Army   // by player
	Royal   string   // what their royals are called, "king"
	Strong  string   // what the royal is called of the army that plays alone against two allies, "strong king"
	Fields  []*Field // one an arm, in their order
	// Base is the arm that the answer begins with and others are compared with: the first,
	// or of those that differ in pieces the one that most differ from.
	Base *Field
	// Pools put together the arms that differ only in the order of
	// turns; none where there are no such arms.
	Pools   []*Pool
	Changes []Change // one setup or option more or less, on the same openings
	Pieces  []Piece  // what each brings its army; none where no handicaps differ by one
	Seats   []Seat   // players that differ; none where all are alike
	// Behind are the armies whose players' budgets were doubled.
	Behind []Behind
	// Better compares the seats, I and J being their places.
	Better []stats.Comparison
}

// An Army is one of the three.
type Army struct{ Letter, Name string }

// A study is the games of a run with what they say of three armies; nil where they
// are not of three armies with names.
type study struct {
	*findings.View
	Armies *Armies
}

// fields describes the arms; it leaves Armies nil where the game is not one of three
// armies with names.
func (v *study) fields() {
	if v.Players != 3 {
		return
	}
	players := v.players()
	if players == nil {
		return
	}
	v.Armies = &Armies{Players: players, Royal: "royal"}
	if r := v.Rulebook(); r != nil {
		v.Armies.Royal = prose.Royal(r)
	}
	for _, a := range v.Arms {
		f := &Field{Name: a.Called(), Arm: a, Alone: -1, games: a.Played}
		if len(f.games) > 0 {
			v.describe(f)
		}
		f.Stock = v.stock(f)
		v.estimate(f)
		v.Armies.Fields = append(v.Armies.Fields, f)
	}
	v.Armies.Strong = v.strong()
	if len(v.Armies.Fields) > 0 {
		v.Armies.Base = v.Armies.Fields[0]
	}
	v.judgeSides()
	v.judgeEqual()
	v.judgeShares()
	v.pool()
	v.compareAll()
	v.Armies.Pieces = v.pieces()
	v.rank()
	v.Armies.Behind = v.behind()
}

// strong is what the royals are called of the armies that play alone against two allies:
// their own name, or "lone king" where all are called alike or they disagree.
func (v *study) strong() string {
	name := ""
	for i, f := range v.Armies.Fields {
		if f.Alone < 0 || i >= len(v.Boards) || v.Boards[i] == nil {
			continue
		}
		switch own := prose.RoyalOf(v.Boards[i], engine.Player(f.Alone)); {
		case name == "":
			name = own
		case own != name:
			return "lone " + v.Armies.Royal
		}
	}
	if name == "" || name == v.Armies.Royal {
		return "lone " + v.Armies.Royal
	}
	return name
}

// players are the names of the players, by the rules or, where these cannot be read, by the
// variant file that the run carries.
func (v *study) players() []Army {
	if r := v.Rulebook(); r != nil && r.Players() == v.Players {
		var out []Army
		for q := range engine.Player(r.Players()) {
			out = append(out, Army{Letter: r.PlayerLetter(q), Name: r.PlayerName(q)})
		}
		return out
	}
	var file struct {
		Player []Army `toml:"player"`
	}
	for _, r := range v.Run.AllRules() {
		if toml.Unmarshal([]byte(r.Text), &file) == nil && len(file.Player) == v.Players {
			return file.Player
		}
	}
	return nil
}
