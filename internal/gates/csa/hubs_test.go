package csa_test

import (
	"context"
	"log/slog"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/csa"
)

// link is a bus between nodes. Each subscriber hears on a goroutine of its own.
type link struct {
	mu   sync.Mutex
	subs map[*ear]struct{}
}

type ear struct {
	pattern string
	news    chan func()
	heard   func(string, []byte)
}

func (l *link) Linked() bool { return true }

func (l *link) Publish(subject string, data []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for s := range l.subs {
		if ok, _ := path.Match(s.pattern, strings.ReplaceAll(subject, ".", "/")); ok {
			s.news <- func() { s.heard(subject, data) }
		}
	}
	return nil
}

func (l *link) Subscribe(pattern string, heard func(string, []byte), _ func()) (func(), error) {
	s := &ear{strings.NewReplacer(".", "/", ">", "*").Replace(pattern), make(chan func(), 1000), heard}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subs[s] = struct{}{}
	go func() {
		for hear := range s.news {
			hear()
		}
	}()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if _, on := l.subs[s]; on {
			delete(l.subs, s)
			close(s.news)
		}
	}, nil
}

func hubs(w *world, f func(at func(i int))) {
	bus := &link{subs: map[*ear]struct{}{}}
	w.config.Bus = bus
	w.server.Close()
	var servers []*csa.Server
	for _, name := range []string{"one", "two"} {
		hub, err := play.New(play.Config{
			Store: w.db.Play, Bus: bus, Node: name, Thinker: first{}, Searches: 1, Log: slog.New(slog.NewTextHandler(w.log, nil)),
		})
		if err != nil {
			w.Fatal(err)
		}
		w.config.Games = hub
		server := csa.New(w.config)
		servers = append(servers, server)
		defer func() {
			server.Close()
			if err := hub.Close(context.Background()); err != nil {
				w.Error(err)
			}
		}()
	}
	f(func(i int) { w.server = servers[i] })
}

// Clients of nodes with hubs of their own agree, reject and play.
func TestTwoHubs(t *testing.T) {
	soon, err := tournament.ParseTimetable("5m")
	if err != nil {
		t.Fatal(err)
	}
	inWorld(t, csa.Config{Rounds: []csa.Round{{Game: "league-300-10F", At: soon}}}, func(w *world) {
		hubs(w, func(at func(int)) {
			at(0)
			w.play(`
a> LOGIN alice club-600-30-B,secret
a< LOGIN:alice OK`)
			at(1)
			w.play(`
b> LOGIN bob club-600-30,secret
b<< END Game_Summary
a<< Name-:bob
a<< END Game_Summary
wait 40s
a> AGREE
a.
b.
b> REJECT
b< REJECT:{id} by bob
a< REJECT:{id} by bob
wait 4s
c> LOGIN carol club-600-30,secret
c<< END Game_Summary
a<< Name-:carol
a<< END Game_Summary
c> AGREE
c.
wait 50s
a> AGREE
a< START:{id}
c< START:{id}
wait 12s
a> +7776FU
a< +7776FU,T12
c< +7776FU,T12
c> -3334FU
a< -3334FU,T0
c< -3334FU,T0
c! close
a< %TORYO*
a< #RESIGN
a< #WIN
a! close
b! close
d> LOGIN dave league-300-10F,secret
d< LOGIN:dave OK`)
			at(0)
			w.play(`
e> LOGIN erin league-300-10F,secret
e< LOGIN:erin OK
wait 200s
d<< END Game_Summary
e<< END Game_Summary
d> AGREE
e> AGREE
d< START:{id}
e< START:{id}
d! close
e! close`)
		})
	})
}
