package main

import "testing"

// What names a setup follows a colon, which may also stand in the path of a file.
func TestSplitGame(t *testing.T) {
	for ref, want := range map[string][3]string{ // game, setup, file
		"chess":              {"chess", "", ""},
		"changi:1m":          {"changi", "1m", ""},
		`C:\games\mine.toml`: {`C:\games\mine.toml`, "", `C:\games\mine.toml`},
		`C:\games\MINE.TOML`: {`C:\games\MINE.TOML`, "", `C:\games\MINE.TOML`},
		"my:game.Toml":       {"my:game.Toml", "", "my:game.Toml"},
		"mine.TOML:1":        {"mine.TOML", "1", "mine.TOML"},
	} {
		game, setup, err := splitGame(ref)
		if file := gameFile(ref); err != nil || [3]string{game, setup, file} != want {
			t.Errorf("%s: %q, setup %q, file %q, %v; want %q", ref, game, setup, file, err, want)
		}
	}
}
