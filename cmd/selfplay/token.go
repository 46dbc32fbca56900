package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/experiments/remote"
)

// tokenVariable is the environment variable that holds the token where no flag does.
const tokenVariable = "KOMI_TOKEN"

// addSecurityFlags adds the flags that both ends of a connection have.
func addSecurityFlags(c *cobra.Command, sec *remote.Security) {
	c.Flags().StringVar(&sec.Token, "token", "", "`SECRET` shared by server and workers; other users of this machine can see it, so prefer --token-file")
	c.Flags().String("token-file", "", "`FILE` with that secret (default: the environment variable "+tokenVariable+")")
	c.Flags().StringVar(&sec.Cert, "tls-cert", "", "`FILE` with this end's certificate (PEM)")
	c.Flags().StringVar(&sec.Key, "tls-key", "", "`FILE` with its key (PEM)")
	c.Flags().StringVar(&sec.CA, "tls-ca", "", "`FILE` with the CA certificates of the other end (PEM)")
}

// findToken finds the token where the command line has none: in a file or in the
// environment.
func findToken(cmd *cobra.Command, sec *remote.Security) error {
	path, _ := cmd.Flags().GetString("token-file")
	switch {
	case path != "" && cmd.Flags().Changed("token"):
		return errors.New("expected either --token or --token-file")
	case path != "":
		token, err := readToken(path)
		if err != nil {
			return fmt.Errorf("--token-file: %w", err)
		}
		sec.Token = token
	case sec.Token == "":
		sec.Token = os.Getenv(tokenVariable)
	}
	return nil
}

// longestToken bounds what is read as a token.
const longestToken = 4096

// readToken reads a token from a file of one line. The file may be a pipe.
func readToken(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, usage.Reason(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, longestToken+1))
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, usage.Reason(err))
	}
	token := strings.TrimSpace(string(text))
	if token == "" || len(text) > longestToken || strings.ContainsAny(token, " \t\r\n\x00") {
		return "", fmt.Errorf("%s: expected one word of at most %d characters", path, longestToken)
	}
	return token, nil
}
