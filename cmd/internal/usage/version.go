package usage

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version says which program this is, from what the compiler noted when it was built:
// its version, the commit, the compiler and the machine. Players is the version of the
// players, which decides what games are played.
func Version(players string) string {
	info, _ := debug.ReadBuildInfo()
	return version(info, players)
}

func version(info *debug.BuildInfo, players string) string {
	text := "built by hand"
	if info != nil {
		noted := map[string]string{}
		for _, s := range info.Settings {
			noted[s.Key] = s.Value
		}
		if v := info.Main.Version; v != "" && v != "(devel)" {
			text = v
		} else if noted["vcs.revision"] == "" {
			text = "built without its version, as by go run"
		}
		if commit := noted["vcs.revision"]; commit != "" {
			text += fmt.Sprintf(", commit %.12s of %s", commit, noted["vcs.time"])
			if noted["vcs.modified"] == "true" {
				text += " with changes"
			}
		}
	}
	return fmt.Sprintf("%s (%s, %s/%s)\nplayers %s\n", text, runtime.Version(), runtime.GOOS, runtime.GOARCH, players)
}
