package betza_test

import (
	"testing"

	"komi/engine/betza"
)

// The words of a text are those by which a player would describe the piece.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"K":        "step in any direction",
		"Q":        "slide in any direction",
		"mfF":      "quiet step diagonally forward",
		"bF":       "step diagonally back",
		"WfF":      "step orthogonally or diagonally forward",
		"FfW":      "step diagonally or straight forward",
		"fsW":      "step straight forward or sideways",
		"fmWfcF":   "quiet step straight forward, capturing step diagonally forward",
		"imfW2":    "quiet slide of up to 2 steps straight forward before the piece has moved",
		"feF":      "capture in passing diagonally forward",
		"mRcpR":    "quiet slide orthogonally, capturing jump over one piece orthogonally",
		"gQ":       "jump to the square behind a piece in any direction",
		"N":        "knight’s leap",
		"ffN":      "knight’s leap forward",
		"fhN":      "knight’s leap to any square ahead",
		"lN":       "knight’s leap to the left",
		"frN":      "knight’s leap to the right and forward",
		"rfN":      "knight’s leap forward and to the right",
		"fsN":      "knight’s leap sideways and forward",
		"fsNbN":    "knight’s leap back or sideways and forward",
		"nN":       "knight’s leap that can be blocked",
		"NN":       "ride of knight’s leaps",
		"(4,1)":    "(4,1) leap",
		"A":        "leap of 2 squares diagonally",
		"nA":       "leap of 2 squares diagonally that can be blocked",
		"R4":       "slide of up to 4 steps orthogonally",
		"rF":       "step diagonally to the right",
		"lfF":      "step diagonally forward to the left",
		"mafsmafW": "zebra’s leap that can be blocked",
		"t[FR]":    "step diagonally that may go on as an orthogonal slide outward",
		"mft[WB3]": "quiet step straight forward that may go on as a diagonal slide of up to 3 steps outward",
		"t[NB]":    "knight’s leap that may go on as a diagonal slide outward",
		"RmasR":    "slide orthogonally that may turn once by a right angle",
		"masR":     "slide orthogonally that turns once by a right angle",
		"QmasQ":    "slide in any direction that may turn once by a right angle",
		"BmafsB":   "slide diagonally that may turn once by half a right angle",
		"RmarR":    "slide orthogonally that may turn once by a right angle to the right",
		"RmafR":    "", // a ride that goes straight on
		"x":        "",
	} {
		if got := betza.Words(text); got != want {
			t.Errorf("%s is %q in words, want %q", text, got, want)
		}
	}
}
