//go:build !carry

package webpage

// carriedProgram is nil: the program builds engines from its sources.
var carriedProgram, carriedSupport []byte
