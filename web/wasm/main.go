//go:build js

package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/gates/wire"
)

// yieldEvery is how long a search runs before the worker may take a message.
const yieldEvery = 25 * time.Millisecond

// main gives its function ask(text, file) to the worker and answers until the worker
// ends. file is the file of a book. Both sides share the global object "komadai", where
// the worker puts these functions:
//
//	answer(text, file)    takes an answer
//	network(fingerprint)  returns a promise of bytes or null
//	yield()               returns a promise that resolves after pending messages
//	ready(version)        is called once, with [wire.EngineMessages]
func main() {
	host := js.Global().Get("komadai")
	yielded := time.Now()
	service := offline.New(offline.Config{
		Send: func(news wire.EngineNews) {
			text, err := json.Marshal(news)
			if err != nil {
				return
			}
			if news.Book == nil || news.Book.File == nil {
				host.Call("answer", string(text))
				return
			}
			file := js.Global().Get("Uint8Array").New(len(news.Book.File))
			js.CopyBytesToJS(file, news.Book.File)
			host.Call("answer", string(text), file)
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
		if len(args) > 1 && ask.Book != nil && !args[1].IsUndefined() {
			ask.Book.File = make([]byte, args[1].Get("byteLength").Int())
			js.CopyBytesToGo(ask.Book.File, args[1])
		}
		service.Ask(ask)
		return nil
	}))
	host.Call("ready", wire.EngineMessages)
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
