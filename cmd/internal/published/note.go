package published

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"komi/experiments/answer"
)

// noteFile is where those who publish a folder may write what its games do not say, such as
// why two pages differ. It is theirs: publishing and renewing read it and leave it alone.
const noteFile = "note.txt"

// roomOfNote is how long a note may be, in bytes.
const roomOfNote = 4 << 10

// noteOf reads the note of a folder: a sentence for each paragraph, none without a note. It
// fails if the note is too long or is not text.
func noteOf(dir string) ([]answer.Sentence, error) {
	path := filepath.Join(dir, noteFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if len(text) > roomOfNote {
		return nil, fmt.Errorf("%s: read %d bytes, expected a note of at most %d", path, len(text), roomOfNote)
	}
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("%s: read what is no UTF-8, expected plain text", path)
	}
	var out []answer.Sentence
	for _, paragraph := range strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n\n") {
		if strings.ContainsFunc(paragraph, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) {
			return nil, fmt.Errorf("%s: read a control character, expected plain text", path)
		}
		if words := strings.Fields(paragraph); len(words) > 0 {
			out = append(out, answer.Say("Note by hand: %v", strings.Join(words, " ")))
		}
	}
	return out, nil
}

// addNote puts the note of a folder behind what the games say. Of several runs it is the
// first that carries it.
func (a *answers) addNote(dir string) error {
	note, err := noteOf(dir)
	if err == nil && len(note) > 0 && len(a.each) > 0 {
		a.each[0].Sentences = append(a.each[0].Sentences, note...)
	}
	return err
}
