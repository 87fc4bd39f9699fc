package play

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

// lines reads the terminal ahead, so that the clock can run out during input.
type lines struct {
	next chan string
	done chan struct{}
	err  error // why next was closed, nil at the end of the input
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

func (l *lines) stop() { close(l.done) }

// line returns the next line, or "" if it is empty or the time has run out.
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
		return "", errLeft
	case <-late:
		fmt.Fprintln(t.out)
		t.game.TimeUp(t.game.Position().Side())
		return "", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// press ends the turn on the clock. It returns false if the time was over.
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

// left returns "" in an untimed game.
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
