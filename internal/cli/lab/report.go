package lab

import (
	"errors"
	"io"
	"strings"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
)

// report is a report in text and HTML.
type report interface {
	Text() string
	HTML(w io.Writer) error
}

var errNoDrawing = errors.New("a tuning has no single picture; use .html")

// writeReport writes a report in the form that the name asks for.
func writeReport(path string, r report) error {
	out, err := files.Create(path, true)
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

// writable finds out before anything is played whether a report can be written.
func writable(path string) error {
	out, err := files.Create(path, true)
	if err != nil {
		return verb.Usage(err)
	}
	out.Abandon()
	return nil
}
