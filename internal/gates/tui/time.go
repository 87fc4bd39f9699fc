package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

// lines are the lines of the terminal, read ahead so that a person's time can run
// out while nothing is typed.
type lines struct {
	next chan string
	done chan struct{}
	err  error // why next was closed, nil for the end of the input
}

func readLines(in io.Reader) *lines {
	l := &lines{next: make(chan string), done: make(chan struct{})}
	go func() {
		defer close(l.next)
		s := bufio.NewScanner(in)
		for s.Scan() {
			select {
			case l.next <- s.Text():
			case <-l.done:
				return
			}
		}
		l.err = s.Err()
	}()
	return l
}

// stop ends the reading with the line that is being typed.
func (l *lines) stop() { close(l.done) }

// line returns the next line of a person, "" when there is nothing to do: an empty
// one, or the person's time has run out.
func (t *table) line(ctx context.Context) (string, error) {
	var late <-chan time.Time
	if at, ok := t.clock.Deadline(); ok {
		timer := time.NewTimer(time.Until(at))
		defer timer.Stop()
		late = timer.C
	}
	select {
	case text, ok := <-t.lines.next:
		if ok {
			return strings.TrimSpace(text), nil
		}
		fmt.Fprintln(t.out)
		if t.lines.err != nil {
			return "", t.lines.err
		}
		return "", ErrLeft
	case <-late:
		fmt.Fprintln(t.out)
		t.game.TimeUp(t.game.Position().Side())
		return "", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// press ends the turn on the clock; false when the time had run out, and with it
// the game.
func (t *table) press() bool {
	if t.options.Control.Kind == clock.None {
		return true
	}
	if _, ok := t.clock.Press(time.Now()); !ok {
		t.game.TimeUp(t.game.Position().Side())
		return false
	}
	return true
}

// left says what both sides have on the clock, "" without one.
func (t *table) left() string {
	if t.options.Control.Kind == clock.None {
		return ""
	}
	side := func(c shogi.Color) string {
		r := t.clock.Remaining(c, time.Now())
		text := sign(c) + " " + r.Main.Round(time.Second).String()
		if r.Periods > 0 {
			text += fmt.Sprintf("+%s×%d", r.Byoyomi.Round(time.Second), r.Periods)
		}
		return text
	}
	return "   (" + side(shogi.Black) + ", " + side(shogi.White) + ")"
}
