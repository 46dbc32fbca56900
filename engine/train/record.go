package train

import (
	"encoding/binary"
	"errors"

	"komi/engine"
)

// errDamaged is the fault of examples that cannot be read back.
var errDamaged = errors.New("train: the examples are damaged")

// Append appends the examples to buf, so that [Examples.Read] reads them back.
//
//	count | for each: inputs, their number first | turn | for each player known: result | linear | score
func (e *Examples) Append(buf []byte) []byte {
	buf = binary.AppendUvarint(buf, uint64(e.Len()))
	for i, a := range e.about {
		inputs := e.of(i)
		buf = binary.AppendUvarint(buf, uint64(len(inputs)))
		for _, in := range inputs {
			buf = binary.LittleEndian.AppendUint16(buf, in)
		}
		buf = append(buf, byte(a.turn))
		for _, of := range a.of[:e.sides()] {
			buf = append(buf, of.result)
			buf = binary.LittleEndian.AppendUint16(buf, uint16(of.linear))
			buf = binary.LittleEndian.AppendUint16(buf, uint16(of.score))
		}
	}
	return buf
}

// Read adds the examples at the head of buf and returns what follows them.
func (e *Examples) Read(buf []byte) ([]byte, error) {
	n, buf, err := count(buf)
	if err != nil {
		return nil, err
	}
	limit := uint64(e.in.Len())
	for range n {
		var inputs uint64
		if inputs, buf, err = count(buf); err != nil || uint64(len(buf)) < 2*inputs+1+uint64(5*e.sides()) {
			return nil, errDamaged
		}
		for range inputs {
			in := binary.LittleEndian.Uint16(buf)
			if uint64(in) >= limit {
				return nil, errDamaged
			}
			e.inputs = append(e.inputs, in)
			buf = buf[2:]
		}
		e.ends = append(e.ends, len(e.inputs))
		a := about{turn: engine.Player(buf[0])}
		buf = buf[1:]
		bad := int(a.turn) >= e.rules.Players()
		for q := range e.sides() {
			a.of[q] = known{
				result: buf[0],
				linear: int16(binary.LittleEndian.Uint16(buf[1:])), score: int16(binary.LittleEndian.Uint16(buf[3:])),
			}
			bad = bad || buf[0] > engine.Whole || e.sides() > 1 && min(a.of[q].linear, a.of[q].score) < 0
			buf = buf[5:]
		}
		if bad {
			return nil, errDamaged
		}
		e.about = append(e.about, a)
	}
	return buf, nil
}

// count reads a number that cannot be more than the bytes that follow.
func count(buf []byte) (uint64, []byte, error) {
	n, size := binary.Uvarint(buf)
	if size <= 0 || n > uint64(len(buf)) {
		return 0, nil, errDamaged
	}
	return n, buf[size:], nil
}
