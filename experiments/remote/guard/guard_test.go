package guard

import (
	"errors"
	"strings"
	"testing"
)

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "127.0.0.1": true, "127.8.8.8": true, "::1": true,
		"": false, "0.0.0.0": false, "::": false, "192.168.1.2": false, "example.org": false, "localhost.example.org": false,
	} {
		if Loopback(host) != want {
			t.Errorf("%q: got %v", host, !want)
		}
	}
}

func TestToken(t *testing.T) {
	if err := Token(""); !errors.Is(err, ErrNoToken) {
		t.Errorf("without a token: %v", err)
	}
	if err := Token(strings.Repeat("x", 15)); err == nil || !strings.Contains(err.Error(), "15 characters, expected 16") {
		t.Errorf("15 characters: %v", err)
	}
	if err := Token(strings.Repeat("x", 16)); err != nil {
		t.Error(err)
	}
}
