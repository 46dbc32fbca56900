//go:build ignore

// This program builds the engine that a selfplay with the tag "carry" carries.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"log"
	"os"

	"komi/cmd/selfplay/internal/webpage"
)

func main() {
	program, support, err := webpage.Build(context.Background(), "../../../..")
	if err != nil {
		log.Fatal(err)
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if _, err := z.Write(program); err != nil {
		log.Fatal(err)
	}
	if err := z.Close(); err != nil {
		log.Fatal(err)
	}
	if err := os.MkdirAll("built", 0o755); err != nil {
		log.Fatal(err)
	}
	for name, text := range map[string][]byte{"built/engine.wasm.gz": packed.Bytes(), "built/wasm_exec.js": support} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
