package play_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const third = "s:third"

func pairing() play.Terms {
	return play.Terms{
		Rules: "standard", Person: true, Name: "kin", Impasse: "24",
		Control: byoyomi(time.Minute, 10*time.Second, 1),
	}
}

func (w *world) join(id string, holder people.ID, name string) (state, error) {
	return w.Join(w.Context(), play.Person{Holder: holder}, id, name)
}

func (w *world) actAs(holder people.ID, g state, c match.Command) (state, error) {
	return w.Act(w.Context(), holder, g.ID, c, g.seq())
}

func (w *world) begin(n play.Terms) state {
	w.Helper()
	g := w.create(n)
	if !g.waits() || g.turn() != "" || g.mayMove() || !g.Game.CanAbort() {
		w.Fatalf("a game that waits: %+v", g)
	}
	return w.must(w.join(g.ID, other, "gin"))
}

// Two people play from the first look to mate and a rematch; a third watches.
func TestTwoPeople(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(pairing())
		watch, err := w.Watch(w.Context(), me, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		seen, err := w.Get(w.Context(), other, g.ID)
		if err != nil {
			w.Fatalf("the second sees %+v, %v", seen, err)
		}
		expect.All(w, "the second sees",
			expect.True("Admitted", seen.Admitted), expect.That("You", seen.you(), ""), expect.That("Black.Name", seen.player(shogi.Black).Name, "kin"),
			expect.True("White.Vacant", seen.player(shogi.White).Vacant),
		)
		_, err = w.join(g.ID, me, "kin")
		w.refused("not-now", err)
		_, err = w.actAs(me, g, move("7g7f"))
		w.refused("not-now", err)

		g = w.must(w.join(g.ID, other, "gin"))
		<-watch.News()
		expect.All(w, "who joined sees",
			expect.That("You", g.you(), "w"), expect.True("Waiting == nil", !g.waits()), expect.That("Turn", g.turn(), "b"),
			expect.That("White.Name", g.player(shogi.White).Name, "gin"), expect.True("free", g.free()),
			expect.That("Time.Running", g.running(), ""),
		)
		if again := w.must(w.join(g.ID, other, "gin")); again.seq() != g.seq() {
			w.Errorf("joining again: %d, was %d", again.seq(), g.seq())
		}
		_, err = w.join(g.ID, third, "third")
		w.refused("taken", err)
		_, err = w.actAs(third, g, move("7g7f"))
		w.refused("not-yours", err)
		_, err = w.actAs(other, g, move("3c3d"))
		w.refused("not-your-turn", err)

		time.Sleep(time.Minute) // first moves are not charged
		g = w.must(w.actAs(me, g, move("7g7f")))
		time.Sleep(time.Minute)
		g = w.must(w.actAs(other, g, move("3c3d")))
		if g.running() != "b" || g.left(shogi.Black) != time.Minute || g.left(shogi.White) != time.Minute || g.free() {
			w.Errorf("after the first moves: %+v", g.Clock())
		}
		_, err = w.actAs(me, g, command(match.Undone))
		w.refused("not-now", err)
		g = w.must(w.actAs(other, g, offer(match.Offered, match.OfferUndo)))
		if g.Game.Offered(shogi.White) != match.OfferUndo {
			w.Errorf("White offers %q", g.Game.Offered(shogi.White))
		}
		g = w.must(w.actAs(me, g, offer(match.Accepted, match.OfferUndo)))
		if g.moves() != 1 || g.Game.Offered(shogi.White) != "" {
			w.Errorf("after taking back: %d moves, White offers %q", g.moves(), g.Game.Offered(shogi.White))
		}
		g = w.must(w.actAs(other, g, move("8c8d")))
		time.Sleep(71 * time.Second)
		if g = w.get(g.ID); g.end() != "time w" {
			w.Errorf("result %+v", g.end())
		}
	})
}

// Crossing rematch offers give one game. Colours change, and the finished game links to
// it.
func TestRematch(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		_, err := w.Rematch(w.Context(), play.Person{Holder: me}, g.ID)
		w.refused("not-now", err)
		w.must(w.actAs(me, g, command(match.Resigned)))
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || !seen.MayRematch() || seen.Next != nil {
			w.Errorf("before: %+v, %v", seen, err)
		}
		_, err = w.Rematch(w.Context(), play.Person{Holder: third}, g.ID)
		w.refused("not-yours", err)

		// Offered and withdrawn, then offered again.
		first := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		if first.you() != "w" || !first.waits() || first.config().After != g.ID || !first.Reserved {
			w.Errorf("the offer: %+v", first)
		}
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.Next == nil || *seen.Next != (play.Next{ID: first.ID, Offered: true, By: shogi.Black}) {
			w.Errorf("who is asked sees %+v, %v", seen.Next, err)
		}
		_, err = w.join(first.ID, third, "third")
		w.refused("not-yours", err)
		w.must(w.actAs(me, first, command(match.Abandoned)))
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.Next != nil || !seen.MayRematch() {
			w.Errorf("after it was withdrawn: %+v, %v", seen.Next, err)
		}
		second := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		same := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		met := w.must(w.Rematch(w.Context(), play.Person{Holder: other}, g.ID))
		expect.All(w, "first",
			expect.True("second.ID != first.ID", second.ID != first.ID), expect.That("same.ID", same.ID, second.ID),
			expect.That("met.ID", met.ID, second.ID), expect.True("!met.waits()", !met.waits()),
			expect.That("met.you()", met.you(), "b"), expect.That("met.player(shogi.White).Name", met.player(shogi.White).Name, "kin"),
			expect.That("met.player(shogi.Black).Name", met.player(shogi.Black).Name, "gin"),
		)
		synctest.Wait()
		if done := w.get(g.ID); done.Next == nil || done.Next.ID != met.ID || done.Next.Offered || done.MayRematch() {
			w.Errorf("the finished game: %+v", done.Next)
		}
	})
}

// A listed game is cancelled when its player leaves; a reserved one is not. A
// correspondence game times out without viewers.
func TestKeeping(t *testing.T) {
	inWorld(t, func(w *world) {
		n := pairing()
		n.Listed = true
		listed := w.create(n)
		sent := w.create(pairing())
		watch, err := w.Watch(w.Context(), me, listed.ID)
		if err != nil {
			w.Fatal(err)
		}
		time.Sleep(5 * time.Minute)
		if g := w.get(listed.ID); !g.waits() {
			w.Errorf("taken back although its player waits: %+v", g.end())
		}
		watch.Close()
		time.Sleep(5 * time.Minute)
		if g := w.get(listed.ID); g.waits() || g.reason() != "abandoned" {
			w.Errorf("not taken back: %+v", g.end())
		}
		if g := w.get(sent.ID); !g.waits() {
			w.Errorf("taken back although it was sent to somebody: %+v", g.end())
		}

		n = pairing()
		n.Control = days(1)
		g := w.begin(n)
		w.close()
		w.open() // days count while the server is down
		time.Sleep(24*time.Hour + time.Minute)
		if g = w.get(g.ID); g.end() != "time w" {
			w.Errorf("after a day: %+v", g.end())
		}
	})
}

// Without a move, the game is aborted and has no loser.
func TestNobodyMoves(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		time.Sleep(4 * time.Minute)
		if g = w.get(g.ID); g.end() != "abandoned" {
			w.Errorf("result %+v", g.end())
		}
	})
}

func TestAdjournment(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		g = w.must(w.actAs(me, g, move("7g7f")))
		g = w.must(w.actAs(other, g, move("3c3d")))
		g = w.must(w.actAs(other, g, offer(match.Offered, match.OfferAdjourn)))
		g = w.must(w.actAs(me, g, offer(match.Accepted, match.OfferAdjourn)))
		if g.mayMove() || len(g.legal()) == 0 || !g.Game.Sealing() {
			w.Errorf("to seal: %d legal moves, sealing %v", len(g.legal()), g.Game.Sealing())
		}
		g = w.must(w.actAs(me, g, match.Command{Kind: match.Sealed, Move: "2g2f"}))
		if by, usi := g.sealed(); by != "b" || usi != "2g2f" || g.turn() != "" || g.running() != "" {
			w.Errorf("sealed: %+v", g)
		}
		for _, holder := range []string{other, third} {
			seen, err := w.Get(w.Context(), people.ID(holder), g.ID)
			if err != nil {
				w.Fatal(err)
			}
			if by, usi := seen.sealed(); usi != "" || by != "b" {
				w.Errorf("%s sees the sealed move %q of %q", holder, usi, by)
			}
		}
		w.close()
		w.open()
		time.Sleep(48 * time.Hour)
		g = w.get(g.ID)
		g = w.must(w.actAs(other, g, offer(match.Offered, match.OfferResume)))
		g = w.must(w.actAs(me, g, offer(match.Accepted, match.OfferResume)))
		if g.moves() != 3 || g.turn() != "w" || g.running() != "w" {
			w.Errorf("opened: %+v", g.Clock())
		}
	})
}

func TestTalk(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		say := func(holder people.ID, text string) (play.Conversation, error) {
			return w.Say(w.Context(), play.Person{Holder: holder}, g.ID, text, "x")
		}
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		mine, err := say(me, "  よろしく\u202eお願い\nします ")
		if err != nil || len(mine.Messages) != 1 {
			w.Fatalf("%+v, %v", mine, err)
		}
		expect.All(w, "mine",
			expect.That("Messages[0].Text", mine.Messages[0].Text, "よろしくお願い します"),
			expect.True("Messages[0].Mine", mine.Messages[0].Mine), expect.That("Messages[0].Side", mine.Messages[0].Side, shogi.Black),
		)
		<-watch.Said()
		heard, err := watch.Talk(w.Context())
		if err != nil || len(heard.Messages) != 1 || heard.Messages[0].Mine || heard.Room != "players" {
			w.Errorf("the opponent hears %+v, %v", heard, err)
		}
		// A spectator who signs in keeps reading.
		var reading sync.WaitGroup
		reading.Go(func() {
			if _, err := watch.Talk(w.Context()); err != nil {
				w.Error(err)
			}
		})
		if err := w.Reseat(w.Context(), other, other); err != nil {
			w.Error(err)
		}
		reading.Wait()
		if strings.Contains(heard.Messages[0].Author, me) {
			w.Error("the author gives the holder away")
		}
		if _, err := say(third, "what a move"); err != nil {
			w.Fatal(err)
		}
		if heard, _ = w.Hear(w.Context(), me, g.ID); len(heard.Messages) != 1 {
			w.Errorf("a player hears those who watch: %+v", heard)
		}
		if heard, _ = w.Hear(w.Context(), "s:fourth", g.ID); heard.Room != "watchers" || len(heard.Messages) != 1 || heard.Messages[0].Text != "what a move" {
			w.Errorf("who watches hears %+v", heard)
		}
		for _, bad := range []string{"", " \u202e ", strings.Repeat("歩", 301)} {
			_, err := say(me, bad)
			w.refused("bad-request", err)
		}
		for range 4 {
			if _, err := say(me, "!"); err != nil {
				w.Fatal(err)
			}
		}
		_, err = say(me, "!")
		w.refused("too-many", err)
		time.Sleep(10 * time.Second)
		if _, err = say(me, "!"); err != nil {
			w.Error(err)
		}

		// The blocked opponent's messages are hidden, and they cannot join. Only the
		// blocker's own pages are notified.
		ours, err := w.Watch(w.Context(), me, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer ours.Close()
		for _, one := range []watcher{watch, ours} {
			select { // earlier messages
			case <-one.Said():
			default:
			}
		}
		heard, err = w.Block(w.Context(), other, g.ID, heard.Messages[0].Author, true)
		if err != nil {
			w.Fatal(err)
		}
		if heard, err = w.Block(w.Context(), other, g.ID, mine.Messages[0].Author, true); err != nil || len(heard.Messages) != 0 {
			w.Errorf("after blocking: %+v, %v", heard, err)
		}
		<-watch.Said()
		select {
		case <-ours.Said():
			w.Error("the blocked player gets a refusal")
		default:
		}
		mineNext := w.create(pairing())
		_, err = w.join(mineNext.ID, other, "gin")
		w.refused("not-yours", err)
		if heard, err = w.Block(w.Context(), other, g.ID, mine.Messages[0].Author, false); err != nil || len(heard.Messages) == 0 {
			w.Errorf("after taking that back: %+v, %v", heard, err)
		}

		// After the game the rooms are merged, with all messages.
		w.must(w.actAs(me, g, command(match.Resigned)))
		w.close()
		w.open()
		if heard, err = w.Hear(w.Context(), me, g.ID); err != nil || len(heard.Messages) != 7 {
			w.Errorf("after the end: %d messages, %v", len(heard.Messages), err)
		}
	})
}

func TestAudience(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		open := func(holder people.ID) watcher {
			watch, err := w.Watch(w.Context(), holder, g.ID)
			if err != nil {
				w.Fatal(err)
			}
			return watch
		}
		mine := open(me)
		defer mine.Close()
		defer open("").Close()
		last := open(third)
		<-mine.AudienceChanged()
		if a := mine.Audience(); a != (play.Audience{Watching: 2, Black: true}) {
			w.Errorf("audience %+v", a)
		}
		last.Close()
		defer open(other).Close()
		<-mine.AudienceChanged()
		if a := mine.Audience(); a != (play.Audience{Watching: 1, Black: true, White: true}) {
			w.Errorf("audience %+v", a)
		}
	})
}

func TestInvitationsAreChecked(t *testing.T) {
	inWorld(t, func(w *world) {
		for name, spoil := range map[string]func(*play.Terms){
			"level":            func(n *play.Terms) { n.Level = 3 },
			"rated guest":      func(n *play.Terms) { n.Rated = true },
			"rated handicap":   func(n *play.Terms) { n.Rated, n.Handicap = true, "rook" },
			"listed engine":    func(n *play.Terms) { n.Person, n.Listed = false, true },
			"tossed handicap":  func(n *play.Terms) { n.Color, n.Handicap = "furigoma", "rook" },
			"series":           func(n *play.Terms) { n.Series, n.Handicap = "half-lance", "rook" },
			"a series unknown": func(n *play.Terms) { n.Series = "best of three" },
			"a long name":      func(n *play.Terms) { n.Name = strings.Repeat("歩", 21) },
		} {
			n := pairing()
			spoil(&n)
			if _, err := w.Create(w.Context(), play.Person{Holder: me}, n); err == nil {
				w.Errorf("%s: created", name)
			}
		}
		n := pairing()
		n.Series = "half-lance"
		g := w.create(n)
		if g.you() != "w" || g.config().Handicap != "lance" || g.config().Round != 1 || !g.player(shogi.Black).Vacant {
			w.Errorf("a half-lance match: %+v", g)
		}
	})
}

func TestHandicapByGrades(t *testing.T) {
	grade := func(text string) match.Grade {
		g, err := match.ParseGrade(text)
		if err != nil || g.String() != text {
			t.Fatal(g, err)
		}
		return g
	}
	inWorld(t, func(w *world) {
		for _, c := range []struct{ host, guest, handicap, giver string }{
			{"1d", "2k", "bishop", "kin"}, {"3k", "1k", "bishop", "gin"}, {"1k", "1d", "lance", "gin"},
			{"9d", "15k", "naked-king", "kin"}, {"4d", "4d", "", ""}, {"4d", "", "", ""},
		} {
			n := pairing()
			n.Color, n.ByGrade, n.Grade = "random", true, grade(c.host)
			g := w.create(n)
			g = w.must(shown(w.Hub.Join(w.Context(), play.Person{Holder: other}, g.ID, play.Joining{Name: "gin", Grade: grade(c.guest)})))
			conf := g.config()
			if conf.Handicap != c.handicap || c.giver != "" && (g.turn() != "w" || conf.Players[shogi.White].Name != c.giver) {
				w.Errorf("%s and %s: %q, %+v", c.host, c.guest, conf.Handicap, conf.Players)
			}
			if stored := w.get(g.ID); stored.config().Start != conf.Start || stored.turn() != g.turn() {
				w.Errorf("stored: %+v", stored.config())
			}
		}
		for name, spoil := range map[string]func(*play.Terms){
			"no grade": func(n *play.Terms) { n.Grade = 0 }, "rated": func(n *play.Terms) { n.Rated = true },
			"handicap": func(n *play.Terms) { n.Handicap = "rook" }, "engine": func(n *play.Terms) { n.Person = false },
		} {
			n := pairing()
			n.ByGrade, n.Grade = true, grade("1d")
			spoil(&n)
			if _, err := w.Create(w.Context(), play.Person{Holder: me}, n); err == nil {
				w.Errorf("%s: created", name)
			}
		}
		for _, bad := range []string{"0k", "16k", "10d", "1", "1kd", "dk"} {
			if g, err := match.ParseGrade(bad); err == nil {
				w.Errorf("%s is grade %d", bad, g)
			}
		}
	})
}

// Against the engine too, half-lance is a match of a lance game and an even one.
func TestHalfLanceAgainstEngine(t *testing.T) {
	inWorld(t, func(w *world) {
		w.engine.think = func(context.Context, play.Task) (play.Choice, error) { return play.Choice{Resign: true}, nil }
		g := w.create(play.Terms{Handicap: "half-lance", Color: "w", Level: 2})
		if c := g.config(); g.you() != "w" || c.Handicap != "lance" || c.Series != match.HalfLance || c.Round != 1 {
			w.Fatalf("the first game: %+v", c)
		}
		g = w.must(w.act(g, match.Command{Kind: match.Resigned, Side: shogi.White}))
		next := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		c := next.config()
		expect.All(w, "the second game", expect.That("you", next.you(), "w"), expect.That("Handicap", c.Handicap, ""),
			expect.That("Round", c.Round, 2), expect.That("Engine", c.Players[shogi.Black].Engine, 2), expect.That("After", c.After, g.ID))
		if again := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID)); again.ID != next.ID {
			w.Errorf("the second game begins twice: %s and %s", next.ID, again.ID)
		}
		if g = w.get(g.ID); g.Next == nil || g.Next.ID != next.ID || g.Next.Offered {
			w.Errorf("the first game leads to %+v", g.Next)
		}
		alone := w.create(play.Terms{Level: 2})
		alone = w.must(w.act(alone, match.Command{Kind: match.Resigned}))
		_, err := w.Rematch(w.Context(), play.Person{Holder: me}, alone.ID)
		w.refused("not-now", err)
	})
}

func TestRatedGame(t *testing.T) {
	inWorld(t, func(w *world) {
		kin, gin := play.Person{Holder: "a:1", Account: "1", Name: "kin"}, play.Person{Holder: "a:2", Account: "2", Name: "gin"}
		n := pairing()
		n.Rated = true
		g := w.must(w.Create(w.Context(), kin, n))
		if g.player(shogi.Black).Rating != 1500 || !g.player(shogi.Black).Provisional || g.player(shogi.Black).Name != "kin" || g.player(shogi.Black).Account != "1" {
			w.Errorf("who waits: %+v", g.player(shogi.Black))
		}
		_, err := w.join(g.ID, other, "guest")
		w.refused("not-yours", err)
		_, err = w.Join(w.Context(), play.Person{Holder: "s:another device", Account: "1", Name: "kin"}, g.ID, "")
		w.refused("not-now", err)
		g = w.must(w.Join(w.Context(), gin, g.ID, "not my name"))
		if g.player(shogi.White).Name != "gin" || !g.config().Rated || g.config().Undo {
			w.Errorf("the game: %+v", g)
		}
		g = w.must(w.Act(w.Context(), kin.Holder, g.ID, command(match.Resigned), g.seq()))
		synctest.Wait()
		g, err = w.Get(w.Context(), gin.Holder, g.ID)
		if err != nil || g.After[0] >= 1400 || g.After[1] <= 1600 || g.After[0]+g.After[1] != 3000 {
			w.Errorf("after the game: %v, %v", g.After, err)
		}
		next := w.must(w.Rematch(w.Context(), gin, g.ID))
		if next.player(shogi.Black).Rating != g.After[1] || next.you() != "b" || !next.config().Rated {
			w.Errorf("the next game: %+v", next.player(shogi.Black))
		}

		// If the rating node died, another node rates.
		n.Color = "w"
		g = w.must(w.Create(w.Context(), kin, n))
		g = w.must(w.Join(w.Context(), gin, g.ID, ""))
		w.store.keepUnsettled(true)
		w.must(w.Act(w.Context(), kin.Holder, g.ID, command(match.Resigned), g.seq()))
		synctest.Wait()
		w.store.keepUnsettled(false)
		time.Sleep(time.Minute)
		if points, _ := w.store.Points(w.Context(), g.ID); len(points) != 2 {
			w.Errorf("not rated after a minute: %v", points)
		}
	})
}

// A challenge is for one account, and is rejected if one has blocked the other.
func TestChallenge(t *testing.T) {
	inWorld(t, func(w *world) {
		kin, gin := play.Person{Holder: "a:1", Account: "1", Name: "kin"}, play.Person{Holder: "a:2", Account: "2", Name: "gin"}
		n := pairing()
		g := w.must(w.Challenge(w.Context(), kin, gin, n))
		if !g.waits() || !g.Reserved {
			w.Errorf("the challenge: %+v", g)
		}
		_, err := w.join(g.ID, third, "third")
		w.refused("not-yours", err)
		if g = w.must(w.Join(w.Context(), gin, g.ID, "")); g.you() != "w" || g.waits() {
			w.Errorf("accepted: %+v", g)
		}
		_, err = w.Challenge(w.Context(), kin, kin, n)
		w.refused("not-now", err)
		listed := n
		listed.Listed = true
		_, err = w.Challenge(w.Context(), kin, gin, listed)
		w.refused("bad-request", err)
		engine := n
		engine.Person = false
		_, err = w.Challenge(w.Context(), kin, gin, engine)
		w.refused("bad-request", err)
		if err := w.store.Block(w.Context(), gin.Holder, kin.Holder, true, time.Now()); err != nil {
			w.Fatal(err)
		}
		_, err = w.Challenge(w.Context(), kin, gin, n)
		w.refused("not-yours", err)
	})
}

func TestRematchOfTheBlocked(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		w.must(w.actAs(me, g, command(match.Resigned)))
		block := func(on bool) {
			if err := w.store.Block(w.Context(), me, other, on, time.Now()); err != nil {
				w.Fatal(err)
			}
		}
		says := func(holder people.ID, want string) {
			w.Helper()
			_, err := w.Rematch(w.Context(), play.Person{Holder: holder}, g.ID)
			w.refused("not-now", err)
			if err == nil || !strings.Contains(err.Error(), want) {
				w.Errorf("%s reads %q", holder, err)
			}
		}
		block(true)
		says(other, "does not want")
		says(me, "have blocked")
		if g = w.get(g.ID); g.Next != nil {
			w.Errorf("a game was offered all the same: %+v", g.Next)
		}
		block(false)
		offered := w.must(w.Rematch(w.Context(), play.Person{Holder: other}, g.ID))
		block(true)
		says(me, "have blocked")
		block(false)
		if met := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID)); met.ID != offered.ID || met.waits() {
			w.Errorf("in peace again: %+v", met)
		}
	})
}
