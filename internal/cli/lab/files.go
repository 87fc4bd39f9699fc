package lab

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/komadai/komadai/internal/cli/verb"
)

func withFile(path string, read func(io.Reader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return verb.Plain(err)
	}
	defer f.Close()
	if err := read(bufio.NewReaderSize(f, 1<<16)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
