package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"komi/engine/excerpt"
)

// tuning is how Komi thinks, in every game.
type tuning struct {
	hash     int // megabytes of the transposition table
	lines    int // multi-PV
	overhead time.Duration
	setup    string            // that the GUI asked for, "" for none
	rules    map[string]string // likewise
}

// usual is what holds until a GUI says otherwise.
var usual = tuning{hash: 16, lines: 1, overhead: 10 * time.Millisecond}

// Bounds of numbers that a GUI can set. A table of more could not be had everywhere.
const (
	maxHash     = 1024
	maxLines    = 256
	maxOverhead = 5000 // ms
)

// A setting is an option that a GUI can set, in UCI's terms.
type setting struct {
	name     string
	kind     string // spin, string or button
	value    string // by default
	min, max int    // of a spin
	set      func(s *session, value string) error
}

// settings are the options but the choice of the game, in which the protocols differ.
var settings = []setting{
	{name: "Hash", kind: "spin", value: "16", min: 1, max: maxHash, set: func(s *session, v string) error {
		s.tuning.hash, _ = strconv.Atoi(v)
		s.game.player = nil
		return nil
	}},
	{name: "Clear Hash", kind: "button", set: func(s *session, _ string) error {
		s.game.player = nil
		return nil
	}},
	{name: "Threads", kind: "spin", value: "1", min: 1, max: 1, set: func(*session, string) error { return nil }},
	{name: "MultiPV", kind: "spin", value: "1", min: 1, max: maxLines, set: func(s *session, v string) error {
		s.tuning.lines, _ = strconv.Atoi(v)
		return nil
	}},
	{name: "Move Overhead", kind: "spin", value: "10", min: 0, max: maxOverhead, set: func(s *session, v string) error {
		ms, _ := strconv.Atoi(v)
		s.tuning.overhead = time.Duration(ms) * time.Millisecond
		return nil
	}},
	{name: "Setup", kind: "string", set: func(s *session, v string) error {
		s.tuning.setup = v
		s.play(s.game.name, v, s.game.options)
		return nil
	}},
	{name: "Rules", kind: "string", set: func(s *session, v string) error {
		options, err := ruleOptions(v)
		if err == nil {
			s.tuning.rules = options
			s.play(s.game.name, s.game.chosen, s.wishes(s.base))
		}
		return err
	}},
}

// ruleOptions reads options of the rules as name=value, with spaces between.
func ruleOptions(text string) (map[string]string, error) {
	out := map[string]string{}
	for word := range strings.FieldsSeq(text) {
		name, value, ok := strings.Cut(word, "=")
		if !ok || name == "" || value == "" {
			return nil, fmt.Errorf("option Rules: read %s, expected name=value, with spaces between several", excerpt.Quote(word))
		}
		out[name] = value
	}
	return out, nil
}

// set sets an option to a value. It reports false if there is none of that name.
func (s *session) set(name, value string) bool {
	for _, o := range settings {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.kind == "string" && value == "<empty>" {
			value = ""
		}
		if n, err := strconv.Atoi(value); o.kind == "spin" && (err != nil || n < o.min || n > o.max) {
			s.speaks.refuse("%s: read %s, expected a whole number from %d to %d", o.name, excerpt.Quote(value), o.min, o.max)
			return true
		}
		if err := o.set(s, value); err != nil {
			s.speaks.refuse("%v", err)
		}
		return true
	}
	return false
}
