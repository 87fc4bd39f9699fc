package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/cli/verb"
)

type report interface {
	Text() string
	HTML(w io.Writer) error
}

var errNoDrawing = errors.New("a tuning has no single picture; use .html")

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

// reportable fails early if a report cannot be written. It does not open a FIFO: the reader would
// see its end.
func reportable(paths []string) error {
	for _, path := range paths {
		if verb.Streams(path) {
			continue
		}
		out, err := verb.Create(path, true)
		if err != nil {
			return verb.Usage(err)
		}
		out.Abandon()
	}
	return nil
}

// writeReports writes r to files and prints it. err is how the run ended.
func writeReports(env verb.Env, paths []string, json bool, r report, err error) error {
	var failed []error
	for _, path := range paths {
		failed = append(failed, writeReport(path, r))
	}
	if json {
		failed = append(failed, verb.PrintJSON(env.Out, r))
	} else {
		_, err := fmt.Fprint(env.Out, r.Text())
		failed = append(failed, err)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return errors.Join(append(failed, errors.New("interrupted"))...)
	case err != nil:
		return err
	}
	return errors.Join(failed...)
}

type statusLine struct {
	mu   sync.Mutex
	line string
}

func (l *statusLine) set(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line = line
}

func (l *statusLine) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.line
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
