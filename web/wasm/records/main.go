//go:build js

package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/komadai/komadai/internal/study/files"
	"github.com/komadai/komadai/internal/wire"
)

// main hands its function ask to the worker and answers until the worker ends. The
// global object "komadai" is where they meet, as for the engine (web/wasm).
func main() {
	host := js.Global().Get("komadai")
	service := files.New()
	host.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var ask wire.RecordAsk
		if err := json.Unmarshal([]byte(args[0].String()), &ask); err != nil {
			return err.Error()
		}
		text, err := json.Marshal(service.Answer(ask))
		if err != nil {
			return err.Error()
		}
		host.Call("answer", string(text))
		return nil
	}))
	host.Call("ready")
	select {}
}
