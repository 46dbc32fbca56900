package remote

import (
	"bytes"
	"compress/gzip"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/results"
)

// zipped is a packed message of a text that repeats.
func zipped(t testing.TB, head, body string, times int, tail string) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	z.Write([]byte(head))
	for range times {
		z.Write([]byte(body))
	}
	z.Write([]byte(tail))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Messages that are short on the wire and long in memory are refused before they
// are there.
func TestBombs(t *testing.T) {
	var a application
	var w assignment
	var hello welcome
	blank := strings.Repeat(" ", 1<<20)
	for _, tt := range []struct {
		name string
		data []byte
		read func(data []byte) error
	}{
		{"to join", zipped(t, "", blank, 80, "{}"), func(data []byte) error { return unpack(data, &a, maxApplication) }},
		{"to join, not packed", []byte(blank + "{}"), func(data []byte) error { return unpack(data, &a, maxApplication) }},
		{"of work", zipped(t, "", blank, 80, "{}"), func(data []byte) error { return unpack(data, &w, maxAssignment) }},
		{"of welcome", zipped(t, "", blank, 80, "{}"), func(data []byte) error { return unpack(data, &hello, maxWelcome) }},
		{"with one game", zipped(t, `[{"Moves":"`, blank, 80, `"}]`), func(data []byte) error { _, err := unpackGames(data, 12); return err }},
		{"with results", zipped(t, "[", blank, 80, "]"), func(data []byte) error { _, err := unpackGames(data, 12); return err }},
		{"with many games", zipped(t, "[{}", strings.Repeat(",{}", 1<<20), 10, "]"), func(data []byte) error { _, err := unpackGames(data, 10_000); return err }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := tt.read(tt.data); err == nil {
				t.Error("was accepted")
			}
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 {
				t.Errorf("took %d MB", used)
			}
		})
	}
}

func TestUnpackGames(t *testing.T) {
	want := []results.Game{{Index: 3, Moves: strings.Repeat("a1a2 ", 10_000)}, {Index: 4, Seats: []string{"A"}}}
	data, err := pack(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := unpackGames(data, 2)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for _, text := range []string{"", "{}", "null", "[", "[{}", "[{},]", "[1]", `[{"Index": "x"}]`, "[{},{},{}]", "\x1f\x8b", "[]]", "[] {}"} {
		if _, err := unpackGames([]byte(text), 2); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

// FuzzMessages reads what anybody may send.
func FuzzMessages(f *testing.F) {
	games, err := pack([]results.Game{{Index: 1, Shares: []int{6, 0}}})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{
		games, []byte(`{"Engine":"komi-6","Worker":"x","Count":2}`), []byte(`{"Stages":3}`), []byte(`{"Run":{"Rules":[{}]},"Lease":5}`),
		zipped(f, "[", "{},", 100, "{}]"), []byte("null"), []byte("\x1f\x8b\x08"), nil,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var a application
		if err := unpack(data, &a, maxApplication); err == nil {
			shown(a.Worker)
		}
		var w assignment
		_ = unpack(data, &w, maxAssignment) // it must only come back
		var hello welcome
		if err := unpack(data, &hello, maxWelcome); err == nil {
			named(hello.Run)
		}
		games, err := unpackGames(data, 4)
		if err == nil {
			run := results.Run{Games: 4, BatchSize: 4, Rules: []results.Rules{{Players: 2}}}
			if run.CheckBatch(0, games) == nil && len(games) != 4 {
				t.Errorf("%d games are a batch of 4", len(games))
			}
		}
	})
}

// TestBadMessages reads what testdata/bad-messages.txt has, plain and packed.
func TestBadMessages(t *testing.T) {
	text, err := os.ReadFile("testdata/bad-messages.txt")
	if err != nil {
		t.Fatal(err)
	}
	run := results.Run{Games: 4, BatchSize: 4, Rules: []results.Rules{{Players: 2}}}
	read := map[string]func([]byte) error{
		"join":    func(data []byte) error { return unpack(data, new(application), maxApplication) },
		"work":    func(data []byte) error { return unpack(data, new(assignment), maxAssignment) },
		"welcome": func(data []byte) error { return unpack(data, new(welcome), maxWelcome) },
		"results": func(data []byte) error {
			games, err := unpackGames(data, 4)
			if err == nil {
				err = run.CheckBatch(0, games)
			}
			return err
		},
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		n++
		kind, body, _ := strings.Cut(line, " ")
		for _, data := range [][]byte{[]byte(body), zipped(t, body, "", 0, "")} {
			if err := read[kind](data); err == nil {
				t.Errorf("%s: was accepted", line)
			} else if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("%s: says %q", line, err)
			}
		}
	}
	if n < 40 {
		t.Errorf("%d messages, there were more", n)
	}
}
