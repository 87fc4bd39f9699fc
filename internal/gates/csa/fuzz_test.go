package csa_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

type nowhere struct{}

var errNowhere = refusal.New(refusal.NotFound, "There is no such game.")

func (nowhere) Create(context.Context, play.Proposal) (play.View, error) { return play.View{}, nil }

func (nowhere) Act(context.Context, people.ID, string, play.Act) (play.View, error) {
	return play.View{}, errNowhere
}
func (nowhere) Rule(context.Context, string, match.Ruling) error { return errNowhere }
func (nowhere) Watch(context.Context, people.ID, string) (*play.Watcher, error) {
	return nil, errNowhere
}

func (nowhere) Join(context.Context, play.Person, string, play.Joining) (play.View, error) {
	return play.View{}, errNowhere
}
func (nowhere) List(context.Context, people.ID) ([]match.Entry, error) { return nil, nil }
func (nowhere) Now() time.Time                                         { return time.Now() }
func (nowhere) Err() error                                             { return nil }

// empty is a store without content. Random lines do not reach the other methods.
type empty struct{ csa.Store }

func (empty) Openings(context.Context, people.ID, time.Time, int) ([]match.Opening, error) {
	return nil, nil
}

func (empty) Muted(context.Context, people.ID, time.Time) (until time.Time, muted bool, err error) {
	return until, false, nil
}

func (empty) SetBuoy(context.Context, match.Buoy, time.Time, int, int) (bool, error) {
	return false, nil
}

func (empty) Buoy(context.Context, string) (b match.Buoy, ok bool, err error) { return b, false, nil }
func (empty) DropBuoy(context.Context, string, people.ID) (bool, error)       { return false, nil }

// FuzzClients sends the lines of the input from three clients in turn. The server must
// survive and close all sessions.
func FuzzClients(f *testing.F) {
	f.Add("LOGIN a club-1-1-B,x\nLOGIN b club-1-1,y\nLOGIN c z x1\nAGREE\nAGREE\n%%WHO\n+7776FU\n%TORYO\n%%LIST")
	f.Add("LOGIN a club-1-1,x reconnect\nLOGIN b club-1-1,y\n\nAGREE\nREJECT\n\nLOGOUT")
	f.Add("LOGIN a web-1-1,x\nLOGIN a aaaaaaaaaaaaaaaa,x\nLOGIN a x x1 reconnect:k+x+1\n%%GAME\n%%GAME club-1-1 *\n%%CHAT 駒")
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 4096 {
			return
		}
		s := csa.New(csa.Config{Games: nowhere{}, Store: empty{}, Log: slog.New(slog.DiscardHandler), Lines: 1e9})
		var clients [3]net.Conn
		var readers sync.WaitGroup
		for i := range clients {
			here, there := net.Pipe()
			clients[i] = here
			s.Take(there)
			readers.Go(func() { _, _ = io.Copy(io.Discard, here) })
		}
		for i, line := range strings.Split(script, "\n") {
			_, _ = io.WriteString(clients[i%3], line+"\n")
		}
		for _, c := range clients {
			_ = c.Close()
		}
		s.Close()
		readers.Wait()
		if n := s.Sessions(); n != 0 {
			t.Errorf("%d connections are left", n)
		}
	})
}
