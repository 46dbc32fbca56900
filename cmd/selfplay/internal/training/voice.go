package training

// A Voice tells how a training goes on. What is nil says nothing.
type Voice struct {
	// Begin is told what is done next and of how many equal parts it is, and returns
	// what is told how many are done.
	Begin func(what string, parts int) (done func(int))
	// Say is told of results.
	Say func(line string)
}

func (v *Voice) begin(what string, parts int) func(int) {
	if v.Begin == nil {
		return func(int) {}
	}
	return v.Begin(what, parts)
}

func (v *Voice) say(line string) {
	if v.Say != nil {
		v.Say(line)
	}
}
