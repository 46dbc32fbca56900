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
//	count | for each: inputs, their number first | turn | result | linear | score
func (e *Examples) Append(buf []byte) []byte {
	buf = binary.AppendUvarint(buf, uint64(e.Len()))
	for i, a := range e.about {
		inputs := e.of(i)
		buf = binary.AppendUvarint(buf, uint64(len(inputs)))
		for _, in := range inputs {
			buf = binary.LittleEndian.AppendUint16(buf, in)
		}
		buf = append(buf, byte(a.turn), a.result)
		buf = binary.LittleEndian.AppendUint16(buf, uint16(a.linear))
		buf = binary.LittleEndian.AppendUint16(buf, uint16(a.score))
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
		if inputs, buf, err = count(buf); err != nil || uint64(len(buf)) < 2*inputs+6 {
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
		e.about = append(e.about, about{
			turn: engine.Player(buf[0]), result: buf[1],
			linear: int16(binary.LittleEndian.Uint16(buf[2:])), score: int16(binary.LittleEndian.Uint16(buf[4:])),
		})
		if int(buf[0]) >= e.rules.Players() || buf[1] > engine.Whole {
			return nil, errDamaged
		}
		buf = buf[6:]
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
