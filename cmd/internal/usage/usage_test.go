package usage

import (
	"io"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

func TestAnswers(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"draw --sise 3", "draw: unknown flag --sise; did you mean --size?"},
		{"draw --colour red", "draw: unknown flag --colour"},
		{"draw --size big", `draw: read --size "big", expected a whole number`},
		{"draw --size 99999999999999999999", `draw: read --size "99999999999999999999", expected a smaller number`},
		{"draw --part -1", `draw: read --part "-1", expected a whole number from 0`},
		{"draw --size", "draw: read --size with nothing after it, expected a whole number"},
		{"draw --out", "draw: read --out with nothing after it, expected a file"},
		{"draw --out= a", "draw: --out: read nothing, expected a file"},
		{"draw --part 1 --out= --ink= a", "draw: --ink: read nothing, expected a value"},
		{"draw --shard= a", "draw: --shard: read nothing, expected k/n"},
		{"draw --wait soon", `draw: read --wait "soon", expected a time such as 10ms, 30s or 2m`},
		{"draw --wait 10000000h", `draw: read --wait "10000000h", expected a time of at most 2562047h`},
		{"draw --wait 1h99999999.5h3s", `draw: read --wait "1h99999999.5h3s", expected a time of at most 2562047h`},
		{"draw --budget 10", `draw: read --budget "10", expected a time such as 10m, 1h or 8h`},
		{"list here", `list: read the argument "here", expected none: --out names the folder`},
		{"draw --wait 10000000", `draw: read --wait "10000000", expected a time such as 10ms, 30s or 2m`},
		{"draw --dark=maybe", `draw: read --dark "maybe", expected true or false`},
		{"draw --=3", `draw: read "--=3", expected the name of a flag after the dashes`},
		{"draw", "draw: read no argument, expected one: GAME"},
		{"draw a b", "draw: read 2 arguments, expected one: GAME"},
		{"drwa", `there is no command "drwa"; did you mean draw? ("tool help" lists the commands)`},
		{"completion tcsh", `there is no command "tcsh" ("tool help completion" lists the commands)`},
		{"-q", "unknown flag -q"},
		{"help drwa", `there is no command "drwa"; did you mean draw? ("tool help" lists the commands)`},
	} {
		t.Run(tt.line, func(t *testing.T) {
			root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true}
			draw := &cobra.Command{Use: "draw GAME", Args: Args(1, 1, "GAME"), RunE: func(*cobra.Command, []string) error { return nil }}
			draw.Flags().Int("size", 1, "")
			draw.Flags().Uint64("part", 1, "")
			draw.Flags().Duration("wait", 1, "")
			draw.Flags().Duration("budget", 10*time.Minute, "")
			draw.Flags().Bool("dark", false, "")
			draw.Flags().String("out", "", "the `FILE`")
			draw.Flags().String("ink", "black", "")
			draw.Flags().String("shard", "", "part `k/n`")
			root.AddCommand(draw, &cobra.Command{Use: "list", Args: Args(0, 0, "--out names the folder"), RunE: draw.RunE})
			Plain(root)
			root.SetArgs(strings.Fields(tt.line))
			if err := root.Execute(); err == nil || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// An empty text says something to some flags, and what is not given is not empty.
func TestMayBeEmpty(t *testing.T) {
	for _, line := range []string{"draw --motto=", "draw", "--motto="} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true}
		ran := func(*cobra.Command, []string) error { return nil }
		draw := &cobra.Command{Use: "draw", RunE: ran}
		root.AddCommand(draw)
		for _, c := range []*cobra.Command{root, draw} {
			c.Flags().String("motto", "none", "")
			c.Flags().String("out", "", "")
			MayBeEmpty(c.Flags(), "motto")
		}
		Plain(root)
		root.SetOut(io.Discard)
		root.SetArgs(strings.Fields(line))
		if err := root.Execute(); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestVersion(t *testing.T) {
	built := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{Main: debug.Module{Version: version}}
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	for _, tt := range []struct {
		name, want string
		info       *debug.BuildInfo
	}{
		{"a release", "v1.2.0 (go", built("v1.2.0")},
		{"a commit", "v0.0.0-2026, commit 0123456789ab of 2026-11-22T10:00:00Z with changes (go", built("v0.0.0-2026", "vcs.revision", "0123456789abcdef", "vcs.time", "2026-11-22T10:00:00Z", "vcs.modified", "true")},
		{"go run", "built without its version, as by go run (go", built("(devel)")},
		{"nothing noted", "built by hand (go", nil},
	} {
		if got := version(tt.info, "komi-0"); !strings.HasPrefix(got, tt.want) || !strings.HasSuffix(got, ")\nplayers komi-0\n") {
			t.Errorf("%s: got %q, want %q ...", tt.name, got, tt.want)
		}
	}
}
