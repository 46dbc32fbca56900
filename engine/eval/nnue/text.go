package nnue

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

// textWidth is the length of the lines of [Weights.Lines].
const textWidth = 120

// Lines returns the input, bias and output weights, in this order, as lines of
// text: each number as a signed varint, compressed (DEFLATE), in base64. Weights
// of inputs that no game has shown are zero and take no room.
func (w *Weights) Lines() (lines []string) {
	var raw []byte
	for _, list := range [][]int16{w.Input, w.Bias, w.Output} {
		for _, v := range list {
			raw = binary.AppendVarint(raw, int64(v))
		}
	}
	var packed bytes.Buffer
	c, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic("nnue: " + err.Error()) // the level is known
	}
	c.Write(raw) // to a buffer, which does not fail
	c.Close()
	text := base64.StdEncoding.EncodeToString(packed.Bytes())
	for len(text) > textWidth {
		lines = append(lines, text[:textWidth])
		text = text[textWidth:]
	}
	return append(lines, text)
}

// ReadLines sets the input, bias and output weights of a net of so many units for the
// inputs in to what [Weights.Lines] wrote.
func (w *Weights) ReadLines(in *Inputs, units int, lines []string) error {
	packed, err := base64.StdEncoding.DecodeString(strings.Join(lines, ""))
	if err != nil {
		return fmt.Errorf("net: weights: %w", err)
	}
	w.Input = make([]int16, in.Len()*units)
	w.Bias = make([]int16, units)
	w.Output = make([]int16, in.Heads()*units)
	n := len(w.Input) + len(w.Bias) + len(w.Output)
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(n*binary.MaxVarintLen16+1)))
	if err != nil {
		return fmt.Errorf("net: weights: %w", err)
	}
	read := 0
	for _, list := range [][]int16{w.Input, w.Bias, w.Output} {
		for i := range list {
			v, size := binary.Varint(raw)
			if size <= 0 || int64(int16(v)) != v {
				return fmt.Errorf("net: weights: read %d numbers of 16 bits, expected %d", read, n)
			}
			list[i] = int16(v)
			raw = raw[size:]
			read++
		}
	}
	if len(raw) > 0 {
		return fmt.Errorf("net: weights: read more than the %d numbers expected", n)
	}
	return nil
}
