package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
)

func (m *contest) rejoin() error {
	token := m.summary.Get(talk.KeyToken)
	m.conn.close()
	if token == "" {
		return errClosed
	}
	grace := time.Minute
	if seconds, err := time.ParseDuration(m.summary.Get(talk.KeyGrace) + "s"); err == nil && seconds > 0 {
		grace = min(seconds, time.Hour)
	}
	l := m.login()
	l.GameID, l.Token = m.summary.GameID, token
	m.config.Say("the connection broke; coming back to the game")
	wait := firstWait / 4
	for end := time.Now().Add(grace + loginTimeout); ; wait = min(2*wait, 5*time.Second) {
		err := m.comeBack(l)
		switch {
		case err == nil:
			return nil
		case m.ctx.Err() != nil:
			return m.ctx.Err()
		case errors.Is(err, ErrLogin), errors.Is(err, errGone), time.Now().After(end):
			return err
		}
		select {
		case <-time.After(wait):
		case <-m.ctx.Done():
			return m.ctx.Err()
		}
	}
}

var errGone = errors.New("the game does not wait any more")

func (m *contest) comeBack(l talk.Login) error {
	conn, err := m.connect(m.ctx, l)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(m.ctx, loginTimeout)
	defer cancel()
	var back *game
	for {
		line, err := conn.next(ctx, nil, 0)
		if err == nil && line == "BEGIN Game_Summary" {
			back, err = m.readSummary(ctx, conn)
			if errors.As(err, new(*unplayableError)) {
				err = fmt.Errorf("%w: %v", errGone, err)
			}
			if err == nil && back.summary.GameID != m.summary.GameID {
				err = errGone
			}
		}
		if err == nil && strings.HasPrefix(line, "##[ERROR]") {
			err = fmt.Errorf("%w: %s", errGone, line)
		}
		if err != nil {
			conn.close()
			return err
		}
		if strings.HasPrefix(line, "START:") && back != nil {
			m.conn = conn
			return m.catchUp(back)
		}
	}
}

func (m *contest) catchUp(back *game) error {
	for i, p := range m.plies {
		if i >= len(back.plies) || back.plies[i].move != p.move {
			return errGone
		}
	}
	fresh := back.summary.Moves[len(m.plies):]
	m.summary.Extra = back.summary.Extra
	for _, said := range fresh {
		if err := m.moved(said); err != nil {
			return err
		}
	}
	m.clock.reset(back.summary, time.Now())
	switch {
	case len(fresh) > 0 && m.ourTurn():
		m.quiet()
		return m.think()
	case len(fresh) > 0:
		m.quiet()
	case m.ourTurn() && m.sentAt == len(m.plies): // our move was lost
		return m.conn.send(m.sent)
	}
	return nil
}
