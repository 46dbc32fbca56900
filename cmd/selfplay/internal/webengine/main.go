//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"komi/cmd/selfplay/internal/webplay"
)

// breath is how long a search goes on before the worker may take messages, such as
// one to stop.
const breath = 50 * time.Millisecond

func main() {
	say := js.Global().Get("komiSay")
	message := func(values map[string]any) { say.Invoke(js.ValueOf(values)) }
	var c webplay.Carried
	game, err := (*webplay.Game)(nil), json.Unmarshal([]byte(js.Global().Get("komiGame").String()), &c)
	if err == nil {
		game, err = c.Open(pause())
	}
	if err != nil {
		message(map[string]any{"failed": err.Error()})
		return
	}
	js.Global().Set("komiAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, question := args[0].Int(), []byte(args[1].String())
		go func() {
			answer := game.Answer(context.Background(), question)
			if id > 0 { // 0: nobody waits
				message(map[string]any{"id": id, "answer": string(answer)})
			}
		}()
		return nil
	}))
	message(map[string]any{"ready": true})
	select {}
}

// pause lets the worker take messages now and then: as long as Go computes, it cannot.
func pause() func() {
	last := time.Now()
	return func() {
		if time.Since(last) > breath {
			time.Sleep(time.Millisecond)
			last = time.Now()
		}
	}
}
