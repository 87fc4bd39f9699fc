//go:build !js

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/komadai/komadai/internal/study/files"
	"github.com/komadai/komadai/internal/wire"
)

// main reads questions, one a line, from standard input and writes the answers to
// standard output, as the worker would get them.
func main() {
	service, in, out := files.New(), bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		var ask wire.RecordAsk
		err := json.Unmarshal(in.Bytes(), &ask)
		if err == nil {
			err = out.Encode(service.Answer(ask))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "records:", err)
			os.Exit(1)
		}
	}
}
