package csa_test

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/csa"
)

// cable is a bus between servers of one process.
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

// Clients of two nodes meet: one that waits and one that comes, and two that come
// at the same moment.
func TestAbroad(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.config.Openings, w.config.Bus = w.db, &cable{}
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
a> AGREE
b> AGREE
a< START:{id}
b< START:{id}
wait 5s
a> +7776FU
a< +7776FU,T0
b< +7776FU,T0
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

		// Both open a game, for neither has found the other's.
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

		// A buoy that was set on one node holds on the other.
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
f< ##[GETBUOYCOUNT] -1
f< ##[GETBUOYCOUNT] +OK
h> LOGIN hugo buoy_x-600-30,secret
h< LOGIN:hugo OK
h< ##[ERROR] there is no buoy of that name*
h# eof
f> AGREE
g> AGREE
f< START:{id}
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
