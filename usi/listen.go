package usi

import (
	"errors"
	"io"
	"strings"
	"time"
)

const quitLine = "quit"

func (e *Engine) send(line string) error {
	if strings.ContainsAny(line, "\n\r\x00") {
		word, rest := cut(line)
		return faultf(word, rest, "a line cannot hold line ends")
	}
	e.mu.Lock()
	quitting := e.quitting
	e.mu.Unlock()
	if quitting {
		return ErrQuit
	}
	timer := time.NewTimer(e.timeouts.Stop)
	defer timer.Stop()
	select {
	case e.lines <- line:
		return nil
	case <-e.gone:
		return e.failure()
	case <-timer.C:
		return &TimeoutError{Awaited: "it to read its input", After: e.timeouts.Stop}
	}
}

// write runs until quit or the engine's end. An engine that closed its input can still answer.
func (e *Engine) write() {
	deaf := false
	for {
		select {
		case <-e.gone:
			return
		case line := <-e.lines:
			if !deaf {
				_, err := io.WriteString(e.transport, line+"\n")
				deaf = err != nil
			}
			if line == quitLine {
				_ = e.transport.CloseWrite()
				return
			}
		}
	}
}

func (e *Engine) listen() {
	r := newLineReader(e.transport)
	for {
		line, err := r.next()
		if errors.Is(err, errLongLine) {
			continue
		}
		if err != nil {
			break
		}
		e.hear(line)
	}
	// It may have closed its output but still run.
	killer := time.AfterFunc(e.timeouts.Quit, e.transport.Kill)
	last, err := e.transport.Wait()
	killer.Stop()

	e.mu.Lock()
	if e.quitting {
		e.err = ErrQuit
	} else {
		e.err = &CrashError{Err: err, Last: last}
	}
	e.mu.Unlock()
	close(e.gone)
}

func (e *Engine) hear(line string) {
	word, rest := cut(line)
	switch word {
	case "id":
		e.hearID(rest)
	case "option":
		if o, err := ParseOption(rest); err == nil {
			e.mu.Lock()
			if e.optionBytes += len(line); len(e.options) < maxOptions && e.optionBytes <= maxOptionBytes {
				e.options = append(e.options, o)
			}
			e.mu.Unlock()
		}
	case "usiok":
		e.mu.Lock()
		if !isClosed(e.usiok) {
			close(e.usiok)
		}
		e.mu.Unlock()
	case "readyok":
		e.mu.Lock()
		if e.ready < e.asked {
			if e.ready++; e.ready == e.asked {
				close(e.answered)
			}
		}
		e.mu.Unlock()
	case "info":
		e.hearInfo(rest)
	case "bestmove", "checkmate":
		e.hearAnswer(word, rest)
	}
}

func (e *Engine) hearID(rest string) {
	key, value := cut(rest)
	value = ascii(value[:min(len(value), 200)])
	e.mu.Lock()
	defer e.mu.Unlock()
	switch key {
	case "name":
		e.name = value
	case "author":
		e.author = value
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
