package atlas

import "testing"

func TestAgain(t *testing.T) {
	for typed, want := range map[string]string{
		"selfplay atlas": "selfplay atlas",
		"selfplay atlas --games 500 --out runs chess shogi": "selfplay atlas --games 500",
		"selfplay atlas chess --nodes=100 --workers 2":      "selfplay atlas --nodes=100",
		"go run ./cmd/selfplay atlas --games 200":           "go run ./cmd/selfplay atlas --games 200",
		"selfplay run changi-openings":                      "selfplay run changi-openings",
	} {
		if got := again(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
