// Package guard says who may reach what a program serves: pages and experiments keep the same
// rules.
package guard

import (
	"errors"
	"fmt"
	"net"
)

// Loopback reports whether a host, without a port, can be reached from this machine only.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// leastToken is how long a token must be, so that nobody guesses it.
const leastToken = 16

// ErrNoToken is why nothing guards what other machines can reach.
var ErrNoToken = errors.New("expected a token (--token-file)")

// Token says why a token is no guard.
func Token(token string) error {
	switch {
	case token == "":
		return ErrNoToken
	case len(token) < leastToken:
		return fmt.Errorf("the token has %d characters, expected %d or more, such as those of: openssl rand -hex 16", len(token), leastToken)
	}
	return nil
}
