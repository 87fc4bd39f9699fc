package lab

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
)

type report interface {
	Text() string
	HTML(w io.Writer) error
}

var errNoDrawing = errors.New("a tuning has no single picture; use .html")

// writeReport selects the format by the name's extension.
func writeReport(path string, r report) error {
	out, err := verb.Create(path, true)
	if err != nil {
		return err
	}
	switch {
	case strings.HasSuffix(path, ".json"):
		err = verb.PrintJSON(out, r)
	case strings.HasSuffix(path, ".html"):
		err = r.HTML(out)
	case strings.HasSuffix(path, ".svg"):
		drawn, ok := r.(interface{ SVG(w io.Writer) error })
		if !ok {
			err = errNoDrawing
			break
		}
		err = drawn.SVG(out)
	default:
		_, err = out.WriteString(r.Text())
	}
	if err != nil {
		out.Abandon()
		return err
	}
	return out.Commit()
}

// writable fails early if a report cannot be written.
func writable(path string) error {
	out, err := verb.Create(path, true)
	if err != nil {
		return verb.Usage(err)
	}
	out.Abandon()
	return nil
}

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
