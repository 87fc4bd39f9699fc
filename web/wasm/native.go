//go:build !js

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/gates/wire"
)

// main reads questions, one a line, from standard input and writes the answers to
// standard output, as the worker would get them.
func main() {
	out := json.NewEncoder(os.Stdout)
	service := offline.New(offline.Config{
		Send: func(news wire.EngineNews) {
			if err := out.Encode(news); err != nil {
				os.Exit(1) // the reader is gone
			}
		},
		Network: func(_ context.Context, fingerprint string) []byte {
			data, _ := nnue.ShippedFile(fingerprint)
			return data
		},
	})
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var ask wire.EngineAsk
		if err := json.Unmarshal(in.Bytes(), &ask); err != nil {
			fmt.Fprintln(os.Stderr, "wasm:", err)
			os.Exit(1)
		}
		service.Ask(ask)
	}
	service.Wait()
}
