//go:build js

package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"github.com/komadai/komadai/internal/study"
	"github.com/komadai/komadai/internal/wire"
)

// yieldEvery is how long a search runs before the worker may take a message.
const yieldEvery = 25 * time.Millisecond

// main hands its function ask to the worker and answers until the worker ends. The
// global object "komadai" is where they meet: the worker has put answer(text),
// network(fingerprint), a promise of bytes or null, and yield(), a promise that is
// kept when messages have been taken, into it.
func main() {
	host := js.Global().Get("komadai")
	yielded := time.Now()
	service := study.New(study.Config{
		Send: func(news wire.EngineNews) {
			if text, err := json.Marshal(news); err == nil {
				host.Call("answer", string(text))
			}
		},
		Network: func(_ context.Context, fingerprint string) []byte {
			found := await(host.Call("network", fingerprint))
			if found.IsNull() || found.IsUndefined() {
				return nil
			}
			data := make([]byte, found.Get("byteLength").Int())
			js.CopyBytesToGo(data, found)
			return data
		},
		Now: func() time.Time {
			now := time.Now()
			if now.Sub(yielded) > yieldEvery {
				await(host.Call("yield"))
				now = time.Now()
				yielded = now
			}
			return now
		},
	})
	host.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var ask wire.EngineAsk
		if err := json.Unmarshal([]byte(args[0].String()), &ask); err != nil {
			return err.Error()
		}
		service.Ask(ask)
		return nil
	}))
	host.Call("ready")
	select {}
}

// await waits for a promise; a broken one is undefined.
func await(promise js.Value) js.Value {
	done := make(chan js.Value, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- args[0]
		return nil
	})
	broken := js.FuncOf(func(js.Value, []js.Value) any {
		done <- js.Undefined()
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	return <-done
}
