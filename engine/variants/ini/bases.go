package ini

import (
	_ "embed"
	"sync"
)

//go:embed bases.ini
var basesText []byte

// bases are the models of the games that the program has built in.
var bases = sync.OnceValue(func() map[string]*model {
	f, err := Parse("bases.ini", basesText)
	if err != nil {
		panic("ini: " + err.Error())
	}
	out := map[string]*model{}
	for _, s := range f.Sections {
		r := &reading{file: f}
		m, _ := r.resolve(s, nil)
		if len(r.bad) > 0 {
			panic("ini: " + r.bad.Error())
		}
		out[s.Name] = m
	}
	return out
})
