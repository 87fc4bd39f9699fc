// Command pack compresses a file in Brotli, as small as it gets:
//
//	go -C tools run ./pack FILE PACKED
package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/andybalholm/brotli"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "pack: want FILE PACKED")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(to, out.Bytes(), 0o644)
}
