//go:build !js

package main

import (
	"fmt"
	"os"
)

// Outside a page there is nobody to talk to.
func main() {
	fmt.Fprintln(os.Stderr, "webengine: this program runs inside a page that selfplay page writes")
	os.Exit(1)
}
