package webpage

import (
	"bytes"
	"compress/gzip"
	"io"
)

//go:generate go run generate.go

// carried unpacks the engine that the program carries.
func carried() (program, support []byte, err error) {
	z, err := gzip.NewReader(bytes.NewReader(carriedProgram))
	if err != nil {
		return nil, nil, err
	}
	program, err = io.ReadAll(z)
	return program, carriedSupport, err
}
