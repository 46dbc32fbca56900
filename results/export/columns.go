package export

import (
	"encoding/json"
	"fmt"
	"strings"

	"komi/results"
	"komi/results/flat"
)

// Column describes a column of the tables of records, and fills it.
type Column struct {
	flat.Column

	// value is a string, int64, uint64 or float64, by Kind, or nil.
	value func(results.Game) any
}

// Columns lists the columns of CSV and Parquet files, in order, for games of up
// to so many players.
func Columns(players int) []Column {
	columns := []Column{
		integer("index", "place in the schedule, from 0", func(g results.Game) int { return g.Index }),
		integer("block", "games of a block share an opening and differ in who sits where, or in their arm", func(g results.Game) int64 { return g.Block }),
		label("arm", "what is being compared", func(g results.Game) string { return g.Arm }),
		label("variant", "the game's id", func(g results.Game) string { return g.Variant }),
		label("setup", "id of the starting position", func(g results.Game) string { return g.Setup }),
		label("options", "options in force", func(g results.Game) string { return g.Options }),
	}
	for p := range players {
		columns = append(columns, Column{
			flat.Column{Name: fmt.Sprintf("seat_%d", p+1), Kind: flat.Label, Nullable: true, Doc: fmt.Sprintf("who was player %d", p+1)},
			func(g results.Game) any { return at(g.Seats, p) },
		})
	}
	columns = append(
		columns,
		Column{flat.Column{Name: "seed", Kind: flat.Word, Doc: "seed of the game's random stream"}, func(g results.Game) any { return g.Seed }},
		text("start", "position the game starts from, FEN", func(g results.Game) string { return g.Start }),
		integer("opening", "number of leading moves that were prepared", func(g results.Game) int { return g.Opening }),
		text("moves", "all moves, parted by spaces", func(g results.Game) string { return g.Moves }),
		integer("whole", "what the shares sum to; 0 in a void game", func(g results.Game) int { return g.Whole }),
	)
	for p := range players {
		columns = append(columns, Column{
			flat.Column{Name: fmt.Sprintf("share_%d", p+1), Kind: flat.Integer, Nullable: true, Doc: fmt.Sprintf("part of the whole that player %d got", p+1)},
			func(g results.Game) any {
				if share, ok := at(g.Shares, p).(int); ok {
					return int64(share)
				}
				return nil
			},
		})
	}
	return append(
		columns,
		label("reason", "why the game ended", func(g results.Game) string { return g.Reason }),
		integer("plies", "number of moves", func(g results.Game) int { return g.Plies }),
		integer("nodes", "positions searched", func(g results.Game) int64 { return g.Nodes }),
		integer("legal", "sum of the numbers of legal moves after the opening", func(g results.Game) int64 { return g.Legal }),
		Column{
			flat.Column{Name: "margin", Kind: flat.Real, Nullable: true, Doc: "points of player 1 less those of player 2, where they were counted"},
			func(g results.Game) any {
				if g.Margin == nil {
					return nil
				}
				return *g.Margin
			},
		},
		text("hashes", "keys of the positions after plies 8, 16 and 24 and at the end, hex, parted by spaces", func(g results.Game) string {
			return strings.Join(hexWords(g.Hashes), " ")
		}),
		Column{
			flat.Column{Name: "extra", Kind: flat.Text, Nullable: true, Doc: "further counts, a JSON object. Of a start with unequal armies: \"material N\", what player 1 has more of N on the board than player 2, \"hand N\" likewise in hand, and \"budget\", nodes a move, where that differs"},
			func(g results.Game) any {
				if len(g.Extra) == 0 {
					return nil
				}
				object, err := json.Marshal(g.Extra)
				if err != nil { // a stored record has finite numbers only
					panic(fmt.Sprintf("export: extra counts of game %d: %v", g.Index, err))
				}
				return string(object)
			},
		},
		text("void", "how the game crashed or broke a rule; empty in a good game", func(g results.Game) string { return g.Void }),
	)
}

func integer[N int | int64](name, doc string, value func(results.Game) N) Column {
	return Column{flat.Column{Name: name, Kind: flat.Integer, Doc: doc}, func(g results.Game) any { return int64(value(g)) }}
}

func label(name, doc string, value func(results.Game) string) Column {
	return Column{flat.Column{Name: name, Kind: flat.Label, Doc: doc}, func(g results.Game) any { return value(g) }}
}

func text(name, doc string, value func(results.Game) string) Column {
	return Column{flat.Column{Name: name, Kind: flat.Text, Doc: doc}, func(g results.Game) any { return value(g) }}
}

// at is the element, or nil where the list has none.
func at[T any](list []T, i int) any {
	if i >= len(list) {
		return nil
	}
	return list[i]
}

func hexWords(words []uint64) []string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = fmt.Sprintf("%016x", word)
	}
	return list
}
