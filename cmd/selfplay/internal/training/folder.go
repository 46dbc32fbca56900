package training

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"komi/engine/eval"
	"komi/engine/tomlfile"
	"komi/engine/train"
	"komi/results"
	"komi/results/outfile"
)

// A Folder keeps what a training has done: the games of each round and generation, the
// networks, and the matches. The zero Folder keeps nothing.
type Folder struct {
	path string
	held func() error // lets others in
}

const settingsFile = "settings"

// A FolderError says why a folder of progress cannot be used.
type FolderError struct{ Err error }

func (e *FolderError) Error() string { return e.Err.Error() }

func (e *FolderError) Unwrap() error { return e.Err }

// open opens a folder for a training, or makes one. key says all that decides the
// training; a folder of another one is refused, and one that another process trains in. Until
// [Folder.Close] it is kept from others. The error is a [FolderError].
func open(path, key string) (Folder, error) {
	f, err := hold(path, key)
	if err != nil {
		return Folder{}, &FolderError{err}
	}
	return f, nil
}

func hold(path, key string) (Folder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return Folder{}, fmt.Errorf("train: %w", err)
	}
	release, err := results.Hold(filepath.Clean(path))
	if errors.Is(err, results.ErrHeld) {
		return Folder{}, fmt.Errorf("train: %s: another process trains in it, expected to be alone: %w", path, err)
	}
	if err != nil {
		return Folder{}, fmt.Errorf("train: %w", err)
	}
	f := Folder{path, release}
	if err := f.begin(key); err != nil {
		return Folder{}, errors.Join(err, f.Close())
	}
	return f, nil
}

// Close lets other processes train in the folder.
func (f Folder) Close() error {
	if f.held == nil {
		return nil
	}
	return f.held()
}

// begin keeps what decides the training, or makes sure that it is the same.
func (f Folder) begin(key string) error {
	was, err := os.ReadFile(f.file(settingsFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := f.sweep(settingsFile); err != nil {
			return err
		}
		list, err := os.ReadDir(f.path)
		if err != nil || len(list) > 0 {
			return fmt.Errorf("train: %s: is not a folder of a training, expected none or an empty one", f.path)
		}
		return f.write(settingsFile, []byte(key))
	case err != nil:
		return fmt.Errorf("train: %w", err)
	case string(was) != key:
		return fmt.Errorf("train: %s: holds another training:\n%s\nexpected this one, or none:\n%s", f.path, was, key)
	}
	return nil
}

// sweep removes what is left of writing a file where the process was killed meanwhile.
func (f Folder) sweep(name string) error {
	begun, err := filepath.Glob(f.file("." + name + "-*"))
	for _, path := range begun {
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

func (f Folder) file(name string) string { return filepath.Join(f.path, name) }

// write writes a file whole or not at all.
func (f Folder) write(name string, text []byte) error {
	if f.path == "" {
		return nil
	}
	if err := outfile.Write(f.file(name), text); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// read reads a file that write wrote; nil if there is none.
func (f Folder) read(name string) ([]byte, error) {
	if f.path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(f.file(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	return text, nil
}

func gamesFile(generation int) string { return fmt.Sprintf("generation-%d.games", generation) }

// head is the size of what stands before a part of a file of games: its length and
// its checksum.
const head = 8

// parts reads the parts of a file that keepPart wrote and returns how many there are. What
// an interruption left half written is cut off.
func (f Folder) parts(name string, read func(part []byte) error) (parts int, err error) {
	all, err := f.read(name)
	if err != nil || all == nil {
		return 0, err
	}
	at := 0
	for {
		rest := all[at:]
		if len(rest) < head {
			break
		}
		body, size, sum := rest[head:], binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
		if uint64(size) > uint64(len(body)) { // a size need not fit an int
			break
		}
		if body = body[:size]; crc32.ChecksumIEEE(body) != sum {
			break
		}
		if err := read(body); err != nil {
			return 0, fmt.Errorf("%s: %w", f.file(name), err)
		}
		at += head + len(body)
		parts++
	}
	if at == len(all) {
		return parts, nil
	}
	return parts, os.Truncate(f.file(name), int64(at))
}

// keepPart appends a part to a file.
func (f Folder) keepPart(name string, body []byte) error {
	if f.path == "" {
		return nil
	}
	buf := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	buf = binary.LittleEndian.AppendUint32(buf, crc32.ChecksumIEEE(body))
	file, err := os.OpenFile(f.file(name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	_, err = file.Write(append(buf, body...))
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// examples adds the examples of a generation that are kept and returns of how many parts
// they are.
func (f Folder) examples(generation int, to *train.Examples) (parts int, err error) {
	return f.parts(gamesFile(generation), func(part []byte) error {
		left, err := to.Read(part)
		if err != nil || len(left) > 0 {
			return errors.Join(err, errors.New("expected the games of one part"))
		}
		return nil
	})
}

// keep appends a part to the games of a generation.
func (f Folder) keep(generation int, part *train.Examples) error {
	return f.keepPart(gamesFile(generation), part.Append(nil))
}

// rounds returns the rounds of a match that is kept, so many; nil if there are none.
func (f Folder) rounds(name string, want int) (out []train.Round, err error) {
	text, err := f.read(name)
	if err != nil || text == nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, fmt.Errorf("%s: %w", f.file(name), err)
	}
	if len(out) != want {
		return nil, fmt.Errorf("%s: read %d rounds, expected %d", f.file(name), len(out), want)
	}
	for i, r := range out {
		if len(r) == 0 || slices.ContainsFunc(r, func(score float64) bool { return !(score >= 0 && score <= 1) }) {
			return nil, fmt.Errorf("%s: round %d: read %v, expected scores from 0 to 1", f.file(name), i+1, r)
		}
	}
	return out, nil
}

// keepRounds keeps the rounds of a match.
func (f Folder) keepRounds(name string, rounds []train.Round) error {
	text, err := json.Marshal(rounds)
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return f.write(name, text)
}

// linear returns the linear weights that are kept, or learns them.
func (f Folder) linear(ctx context.Context, t *Linear, how string) (*eval.Weights, error) {
	const name = "linear.toml"
	text, err := f.read(name)
	if err != nil {
		return nil, err
	}
	if text != nil {
		w, err := eval.Read(t.Arena.Rules[0], text)
		return w, tomlfile.InFile(f.file(name), err)
	}
	t.Folder = f
	w, err := t.Learn(ctx, how)
	if err != nil {
		return nil, err
	}
	return w, f.write(name, w.Text())
}
