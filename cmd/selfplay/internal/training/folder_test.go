package training

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
)

// What is left half written at the end of a file of games is cut off, whatever size it says
// it has.
func TestHalfWrittenParts(t *testing.T) {
	for _, c := range []struct {
		name string
		size uint32
		body string
	}{
		{"longer than the file", 100, "a part"},
		{"longer than an int of 32 bits", 1<<32 - 4, "a part"},
		{"another checksum", 6, "a part"},
		{"without a body", 6, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := Folder{path: t.TempDir()}
			if err := f.keepPart("games", []byte("whole")); err != nil {
				t.Fatal(err)
			}
			whole, err := f.read("games")
			if err != nil {
				t.Fatal(err)
			}
			cut := binary.LittleEndian.AppendUint32(bytes.Clone(whole), c.size)
			cut = append(binary.LittleEndian.AppendUint32(cut, 1), c.body...)
			if err := os.WriteFile(f.file("games"), cut, 0o666); err != nil {
				t.Fatal(err)
			}
			var read []string
			n, err := f.parts("games", func(part []byte) error {
				read = append(read, string(part))
				return nil
			})
			left, _ := f.read("games")
			if err != nil || n != 1 || len(read) != 1 || read[0] != "whole" || !bytes.Equal(left, whole) {
				t.Errorf("read %d parts, %q, %v; %d bytes are left, want %d", n, read, err, len(left), len(whole))
			}
		})
	}
}
