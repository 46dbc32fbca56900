package engine_test

import "testing"

// A pawn taken in passing goes to hand like any other capture.
func TestPassingToHand(t *testing.T) {
	sentences(t, "csx", []sentence{
		{
			name: "5.5: it captures as if the pawn had moved one square", fen: csx("Kd1 kf14 Pa5 pb7", "", "w"),
			line: "a5a7 b7a6", after: tall("Kd1 kf14 pa6") + "[p] w - 0 10",
		},
		{
			name: "10, 4: sideways too", with: "ep_capture=any", fen: csx("Kd1 kf14 Pa5 pb6", "", "w"),
			line: "a5a7 b6a6", after: tall("Kd1 kf14 pa6") + "[p] w - 0 10",
		},
	})
	const kings = "xKxa1 sKsa1 fKfi1 "
	const moved = "xKxa2 sKsa1 fKfi1 "
	sentences(t, "titans", []sentence{
		{name: "Y", fen: titans(kings+"fPfb2 sYfc5", turnF), line: "fb2fb4 xa1xa2 fc5fb3", after: titansAt(moved+"sYfb3", "[sT] f - 0 10")},
		{name: "Y promoting", fen: titans(kings+"fPfb2 sYfc5", turnF), line: "fb2fb4 xa1xa2 fc5fb3+", after: titansAt(moved+"s+Yfb3", "[sT] f - 0 10")},
		{name: "J", fen: titans(kings+"fPfb2 sJsg5", turnF), line: "fb2fb4 xa1xa2 sg5fb3+", after: titansAt(moved+"s+Jfb3", "[sT] f - 0 10")},
		{name: "O keeps nothing", fen: titans(kings+"fPfb2 xOfa3", turnF), line: "fb2fb4 fa3fb3", after: titansAt(kings+"xOfb3", "[] s - 0 10")},
		{name: "transform=off: Y of whoever", with: "transform=off", fen: titans(kings+"fPfb2 xYfc5", turnF), line: "fb2fb4 fc5fb3", after: titansAt(kings+"xYfb3", "[xP] s - 0 10")},
		{name: "transform=off: P keeps nothing", with: "transform=off", fen: titans(kings+"fPfb2 xPfc4", turnF), line: "fb2fb4 fc4fb3", after: titansAt(kings+"xPfb3", "[] s - 0 10")},
		{name: "transform=off: O of s keeps nothing", with: "transform=off", fen: titans(kings+"fPfb2 sOfa3", turnF), line: "fb2fb4 xa1xa2 fa3fb3", after: titansAt(moved+"sOfb3", "[] f - 0 10")},
	})
	sentences(t, "classic-sum", []sentence{{
		name: "but is destroyed in Classic sum", fen: nine("Kf1 ki10 Pc6 pd8") + "[] b -,d,-,- 0 9", line: "d8d6 c6d7",
		after: nine("Kf1 ki10 Pd7") + "[] b -,-,-,d 0 10",
	}})
}
