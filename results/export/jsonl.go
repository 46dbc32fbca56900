package export

import (
	"encoding/json"
	"io"

	"komi/results"
)

// A jsonGame is a line: the tags are the format.
type jsonGame struct {
	Index   int                `json:"index"`
	Block   int64              `json:"block"`
	Arm     string             `json:"arm"`
	Variant string             `json:"variant"`
	Setup   string             `json:"setup"`
	Options string             `json:"options"`
	Seats   []string           `json:"seats"`
	Seed    uint64             `json:"seed,string"`
	Start   string             `json:"start"`
	Opening int                `json:"opening"`
	Moves   string             `json:"moves"`
	Whole   int                `json:"whole"`
	Shares  []int              `json:"shares"`
	Reason  string             `json:"reason"`
	Plies   int                `json:"plies"`
	Nodes   int64              `json:"nodes"`
	Legal   int64              `json:"legal"`
	Margin  *float64           `json:"margin"`
	Hashes  []string           `json:"hashes"`
	Extra   map[string]float64 `json:"extra"`
	Void    string             `json:"void"`
}

type jsonlWriter struct {
	out *json.Encoder
}

func newJSONL(w io.Writer) *jsonlWriter {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return &jsonlWriter{out: out}
}

func (j *jsonlWriter) add(g results.Game) error {
	line := jsonGame{
		Index: g.Index, Block: g.Block, Arm: g.Arm, Variant: g.Variant, Setup: g.Setup, Options: g.Options,
		Seats: g.Seats, Seed: g.Seed, Start: g.Start, Opening: g.Opening, Moves: g.Moves,
		Whole: g.Whole, Shares: g.Shares, Reason: g.Reason, Plies: g.Plies, Nodes: g.Nodes, Legal: g.Legal,
		Margin: g.Margin, Hashes: hexWords(g.Hashes), Extra: g.Extra, Void: g.Void,
	}
	if line.Shares == nil {
		line.Shares = []int{}
	}
	if line.Extra == nil {
		line.Extra = map[string]float64{}
	}
	return j.out.Encode(line)
}

func (j *jsonlWriter) finish() error { return nil }
