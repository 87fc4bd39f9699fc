package csa_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const hirate = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

var web = play.Person{Holder: "s:web"}

func (w *world) act(id, kind, usi string) {
	w.Helper()
	synctest.Wait()
	kinds := map[string]match.EventKind{"move": match.Moved, "resign": match.Resigned, "undo": match.Undone}
	if kinds[kind] == "" {
		w.Fatalf("no action %q", kind)
	}
	_, err := w.hub.Act(w.Context(), web.Holder, id, play.Act{Command: match.Command{Kind: kinds[kind], Move: usi, Seq: play.Latest}})
	if err != nil {
		w.Fatal(err)
	}
	synctest.Wait()
}

// A person in the browser joins the open game of a client.
func TestOpening(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play(`
a> LOGIN alice web-300-10F-B,secret
a< LOGIN:alice OK
a.
wait 30s
b> LOGIN bob secret x1
b<< ##[LOGIN] +OK x1
b> %%WHO
b< ##[WHO] alice game_waiting web
b<< ##[WHO] +OK`)
		list, err := w.hub.List(w.Context(), people.ID(holderOf("alice", "secret")))
		if err != nil || len(list) != 1 || !list[0].Waiting {
			w.Fatalf("%+v, %v", list, err)
		}
		id := list[0].ID
		g, err := w.hub.Join(w.Context(), web, id, play.Joining{Name: "桂馬 K."})
		if err != nil || g.Side != shogi.White || g.Game.Player(shogi.Black).Name != "alice" {
			w.Fatalf("%+v, %v", g, err)
		}
		w.play(`
a< BEGIN Game_Summary
a<< Game_ID:komadai+web-300-10F+alice+K.+*
a<< Name-:K.
a<< Your_Turn:+
a<< Total_Time:300
a< Increment:10
a<< END Game_Summary
wait 60s
a> AGREE
a< START:{id}
wait 20s
a> +7776FU,'* 20
a< +7776FU,T0
a.`)
		w.act(id, "move", "3c3d")
		w.play(`
a< -3334FU,T0
wait 15s
a> +8822UM
a< +8822UM,T15`)
		time.Sleep(4 * time.Second)
		w.act(id, "move", "3a2b")
		w.play(`
a< -3122GI,T4`)
		w.act(id, "resign", "")
		w.play(`
a< %TORYO,T*
a< #RESIGN
a< #WIN
wait 4s
a! close`)
	})
}

func TestJoin(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		make := func(c clock.Control) string {
			terms := play.Terms{Person: true, Rules: "standard", Name: "web", Control: c}
			p, err := terms.Propose(web)
			if err != nil {
				w.Fatal(err)
			}
			g, err := w.hub.Create(w.Context(), p)
			if err != nil {
				w.Fatal(err)
			}
			return g.ID
		}
		w.vars["hub"] = make(clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 1})
		w.play(`
a> LOGIN alice {hub},secret
a< LOGIN:alice OK
a< BEGIN Game_Summary
a<< Your_Turn:-
a<< To_Move:+
a<< END Game_Summary
a> AGREE
a< START:*`)
		w.act(w.vars["hub"], "move", "7g7f")
		w.play(`
a< +7776FU,T0
a> -3334FU
a< -3334FU,T0
b> LOGIN bob {hub},x
b< LOGIN:bob OK
b< ##[ERROR] The game already has two players.
b# eof
a> -8384FU
a< #ILLEGAL_ACTION
a< #LOSE
a! close`)
		w.vars["hub"] = make(clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 3})
		w.play(`
b> LOGIN bob secret x1
b<< ##[LOGIN] +OK x1
b> %%CHALLENGE {hub}
b< ##[ERROR] the CSA protocol cannot express*
b> %%CHALLENGE aaaaaaaaaaaaaaaa
b< ##[ERROR] There is no such game*`)
		w.vars["hub"] = make(clock.Control{})
		w.play(`
b> %%CHALLENGE {hub}
b< BEGIN Game_Summary
b<< Total_Time:0
b<< END Game_Summary
b> REJECT
b< REJECT:*`)
		if g, err := w.hub.Get(w.Context(), web.Holder, w.vars["hub"]); err != nil || g.Game.Result().Reason != shogi.Abandoned {
			w.Errorf("%+v, %v, want a game broken off", g, err)
		}
	})
}

func TestMine(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play(`
a> LOGIN alice mine-0-0,secret
a< LOGIN:alice OK
wait 30s
a.`)
		for i, id := range []string{"aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"} {
			side := shogi.Color(i)
			c := match.Config{
				Rules: "standard", Impasse: shogi.Impasse27Declared, Start: hirate, Grace: time.Minute,
				Control: clock.Control{Kind: clock.Sudden, Main: time.Minute},
			}
			c.Players[side].Name = "alice"
			c.Players[side.Other()].Name = "web"
			_, err := w.hub.Create(w.Context(), play.Proposal{ID: id, Config: c, Seats: []match.Seat{{Side: side, Holder: people.ID(holderOf("alice", "secret"))}, {Side: side.Other(), Holder: web.Holder}}})
			if err != nil {
				w.Fatal(err)
			}
			w.play(`
wait 4s
a< BEGIN Game_Summary
a<< Your_Turn:` + []string{"+", "-"}[i] + `
a<< END Game_Summary
a> AGREE
a< START:*`)
			w.act(id, "resign", "")
			w.play(`
a<< #WIN
wait 10s
a.`)
		}
	})
}
