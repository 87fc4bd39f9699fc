package csa_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
)

type cable struct {
	mu    sync.Mutex
	heard []func(string, []byte)
}

func (w *cable) Publish(subject string, data []byte) error {
	w.mu.Lock()
	all := slices.Clone(w.heard)
	w.mu.Unlock()
	for _, hear := range all {
		hear(subject, data)
	}
	return nil
}

func (w *cable) Subscribe(_ string, heard func(string, []byte), _ func()) (func(), error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, heard)
	return func() {}, nil
}

// Clients of two nodes meet: a waiting one and a new one, and two that come at once.
func TestAbroad(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.config.Bus = &cable{}
		w.server.Close()
		one, two := csa.New(w.config), csa.New(w.config)
		defer one.Close()
		defer two.Close()
		at := func(s *csa.Server) { w.server = s }

		at(one)
		w.play(`
a> LOGIN alice club-600-30,secret
a< LOGIN:alice OK
c> LOGIN carol club-600-31,secret
c< LOGIN:carol OK
wait 20s
a.`)
		at(two)
		w.play(`
b> LOGIN bob club-600-30-W,secret
b< LOGIN:bob OK
b< BEGIN Game_Summary
b<< Name+:alice
b<< Your_Turn:-
b<< END Game_Summary
a< BEGIN Game_Summary
a<< Your_Turn:+
a<< END Game_Summary
wait 60s
a> AGREE
a.
b> AGREE
a< START:{id}
b< START:{id}
wait 5s
a> +7776FU
a< +7776FU,T5
b< +7776FU,T5
b> -3334FU
a< -3334FU,T0
b< -3334FU,T0
wait 5s
a> +2726FU
a< +2726FU,T5
b< +2726FU,T5
a> %TORYO
a<< #LOSE
c.
a! close
b! close
c! close`)

		at(one)
		d := w.dial()
		at(two)
		e := w.dial()
		w.clients["d"], w.clients["e"] = d, e
		go d.conn.Write([]byte("LOGIN dave quick-60-5-B,x\n"))
		go e.conn.Write([]byte("LOGIN erin quick-60-5,x\n"))
		synctest.Wait()
		time.Sleep(10 * time.Second)
		w.play(`
d<< Name-:erin
d<< END Game_Summary
e<< Name+:dave
e<< END Game_Summary
d> AGREE
e> AGREE
d< START:{id}
e< START:{id}
d> +7776FU
e< +7776FU,T0
d! close
e! close`)

		at(one)
		w.play(`
f> LOGIN fred secret x1
f<< ##[LOGIN] +OK x1
f> %%SETBUOY buoy_x-600-30 +7776FU 1
f< ##[SETBUOY] +OK
f> %%GAME buoy_x-600-30 +
f< ##[GAME] +OK`)
		at(two)
		w.play(`
g> LOGIN gina buoy_x-600-30,secret
g<< Your_Turn:-
g<< To_Move:-
g<< P6 *  * +FU *
g<< END Game_Summary
f<< END Game_Summary
f> %%GETBUOYCOUNT buoy_x-600-30
f< ##[GETBUOYCOUNT] 1
f< ##[GETBUOYCOUNT] +OK
f> AGREE
g> AGREE
f< START:{id}
f> %%GETBUOYCOUNT buoy_x-600-30
f< ##[GETBUOYCOUNT] -1
f< ##[GETBUOYCOUNT] +OK
h> LOGIN hugo buoy_x-600-30,secret
h< LOGIN:hugo OK
h< ##[ERROR] there is no buoy with that name*
h# eof
f> %%LIST
wait 1s
f< ##[LIST] {id}
f< ##[LIST] +OK
f> %%WHO
wait 1s
f< ##[WHO] fred game {id}
f< ##[WHO] gina game {id}
f< ##[WHO] +OK`)
		at(one)
		w.play(`
i> LOGIN ida secret x1
i<< ##[LOGIN] +OK x1`)
		at(two)
		w.play(`
j> LOGIN john secret x1
j<< ##[LOGIN] +OK x1
j> %%CHAT good morning
i< ##[CHAT][john] good morning
j< ##[CHAT][john] good morning
f! close
g! close
i! close
j! close`)
	})
}

func nodes(w *world, f func(at func(i int))) {
	w.config.Bus = &cable{}
	w.server.Close()
	one, two := csa.New(w.config), csa.New(w.config)
	defer one.Close()
	defer two.Close()
	f(func(i int) { w.server = []*csa.Server{one, two}[i] })
}

// A round pairs the clients of all nodes by rating. Later clients wait for the next round.
func TestRoundOfAllNodes(t *testing.T) {
	ratings := members{"alice": 1000, "bob": 1950, "carol": 1080, "dave": 1990}
	inWorldOf(t, csa.Config{Accounts: ratings, Rounds: rounds}, ratings.in, func(w *world) {
		nodes(w, func(at func(int)) {
			at(0)
			w.play(`
a> LOGIN alice league-300-10F,secret
a< LOGIN:alice OK
b> LOGIN bob league-300-10F-W,secret
b< LOGIN:bob OK
e> LOGIN erin league-300-10F,guest
e< LOGIN:erin OK`)
			at(1)
			w.play(`
c> LOGIN carol league-300-10F-B,secret
c< LOGIN:carol OK
d> LOGIN dave secret x1
d<< ##[LOGIN] +OK x1
d> %%GAME league-300-10F +
d< ##[GAME] +OK
wait 29m
a.
b.
c.
d.
wait 62s
c<< Name-:alice
c<< Your_Turn:+
c<< END Game_Summary
a<< Name+:carol
a<< Your_Turn:-
a<< END Game_Summary
b<< Name+:dave
b<< END Game_Summary
d<< Name-:bob
d<< END Game_Summary
e.
a> AGREE
c> AGREE
a< START:*
c< START:*
c> +7776FU
a< +7776FU,T0
c< +7776FU,T0
a> -3334FU
a< -3334FU,T0
c< -3334FU,T0
c> %TORYO
c<< #LOSE
a<< #WIN
f> LOGIN fred league-300-10F,guest
f< LOGIN:fred OK
wait 20s
f.
e.
a! close
b! close
c! close
d! close
wait 30m
e<< END Game_Summary
f<< END Game_Summary
e> AGREE
f> AGREE
e< START:*
f< START:*
e! close
f! close`)
		})
	})
}

// dying is a store whose first claim fails as if its node had died.
type dying struct {
	csa.Store
	died atomic.Bool // set by the first node
}

func (d *dying) ClaimRound(ctx context.Context, game string, at, now, stale time.Time) (bool, error) {
	mine, err := d.Store.ClaimRound(ctx, game, at, now, stale)
	if mine && d.died.CompareAndSwap(false, true) {
		return false, nil
	}
	return mine, err
}

// Another node takes over a round whose node dies.
func TestRoundOfDeadNode(t *testing.T) {
	inWorld(t, csa.Config{Rounds: rounds}, func(w *world) {
		claims := &dying{Store: w.config.Store}
		w.config.Store = claims
		nodes(w, func(at func(int)) {
			at(0)
			w.play(`
a> LOGIN alice league-300-10F,secret
a< LOGIN:alice OK`)
			at(1)
			w.play(`
b> LOGIN bob league-300-10F,secret
b< LOGIN:bob OK
wait 30m
wait 5s
a.
b.
wait 10s
a<< END Game_Summary
b<< END Game_Summary`)
			if !claims.died.Load() {
				t.Error("no node claimed the round")
			}
			w.play(`
a! close
b! close`)
		})
	})
}

type full struct{ csa.Games }

func (full) Join(context.Context, play.Person, string, play.Joining) (play.View, error) {
	return play.View{}, errors.New("there is no room")
}

func TestRoundWithoutGame(t *testing.T) {
	inWorld(t, csa.Config{Rounds: rounds}, func(w *world) {
		w.config.Games = full{w.config.Games}
		nodes(w, func(at func(int)) {
			at(0)
			w.play(`
a> LOGIN alice league-300-10F-W,secret
a< LOGIN:alice OK`)
			at(1)
			w.play(`
b> LOGIN bob secret x1
b<< ##[LOGIN] +OK x1
b> %%GAME league-300-10F *
b< ##[GAME] +OK
wait 31m
a.
b.
b> %%WHO
wait 1s
b< ##[WHO] alice game_waiting league-300-10F -
b< ##[WHO] bob game_waiting league-300-10F *
b< ##[WHO] +OK
a! close
b! close`)
		})
	})
}
