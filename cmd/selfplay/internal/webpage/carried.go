//go:build carry

package webpage

import _ "embed"

// A program built with
//
//	go generate ./cmd/selfplay/internal/webpage
//	go build -tags carry ./cmd/selfplay
//
// carries the engine for pages, and makes them where there is no Go.

//go:embed built/engine.wasm.gz
var carriedProgram []byte

//go:embed built/wasm_exec.js
var carriedSupport []byte
