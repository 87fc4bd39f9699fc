package csa_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/gates/csa"
)

func (w *world) raw() net.Conn {
	here, there := net.Pipe()
	w.server.Take(there)
	return here
}

func (w *world) sessions(want int) {
	w.Helper()
	synctest.Wait()
	if got := w.server.Sessions(); got != want {
		w.Errorf("%d connections, want %d", got, want)
	}
}

const game = `
a> LOGIN alice club-600-30-B,secret
b> LOGIN bob club-600-30,hidden
a<< END Game_Summary
b<< END Game_Summary
a> AGREE
b> AGREE
a< START:*
b< START:*
`

// A client that reads nothing is cut off and delays no other client.
func TestSlowReader(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		slow := w.raw()
		defer slow.Close()
		fmt.Fprintf(slow, "LOGIN slow secret x1\n")
		w.play(game)
		w.play("a> +7776FU\nb< +7776FU,T0\na< +7776FU,T0")
		w.sessions(3)
		time.Sleep(11 * time.Second)
		w.sessions(2)
		w.play("b> -3334FU\na< -3334FU,T11")
	})
}

// A player whose opponent reads nothing wins.
func TestSlowOpponent(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play(`
a> LOGIN alice club-600-30-B,secret
a< LOGIN:alice OK`)
		slow := w.raw()
		defer slow.Close()
		fmt.Fprintf(slow, "LOGIN slow club-600-30,x\nAGREE\n")
		w.play(`
a<< END Game_Summary
a> AGREE`)
		time.Sleep(11 * time.Second)
		// It agreed, and was cut off before it read the start.
		w.play(`
a< START:*
a< %TORYO
a< #RESIGN
a< #WIN`)
	})
}

// A client that requests more than it reads is cut off.
func TestBuffer(t *testing.T) {
	inWorld(t, csa.Config{Buffer: 10_000, WriteTimeout: time.Hour}, func(w *world) {
		greedy := w.raw()
		defer greedy.Close()
		fmt.Fprintf(greedy, "LOGIN greedy secret x1\n")
		for range 50 {
			if _, err := fmt.Fprintf(greedy, "%%%%HELP\n"); err != nil {
				break
			}
		}
		w.sessions(0)
	})
}

// A flood is read slowly and delays no other client.
func TestFlood(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play(game)
		flood := w.raw()
		defer flood.Close()
		go func() { // discard the answers
			b := make([]byte, 4096)
			for {
				if _, err := flood.Read(b); err != nil {
					return
				}
			}
		}()
		begun := time.Now()
		done := make(chan time.Duration, 1)
		go func() {
			fmt.Fprintf(flood, "LOGIN flood secret x1\n")
			for range 1000 {
				fmt.Fprintf(flood, "%%%%CHAT flood\n")
			}
			done <- time.Since(begun)
		}()
		w.play("a> +7776FU\nb< +7776FU,T0")
		time.Sleep(10 * time.Second)
		w.play("b> -3334FU\nb< -3334FU,T10")
		if took := <-done; took < 30*time.Second {
			t.Errorf("a thousand lines were read in %v", took)
		}
	})
}

func TestLongLines(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		endless := w.raw()
		defer endless.Close()
		n, err := endless.Write([]byte(strings.Repeat("x", 1<<20)))
		if err == nil || n > 100_000 {
			t.Errorf("%d bytes of a line were read, %v", n, err)
		}
		w.sessions(0)
		w.play(game)
		w.play("a> +7776FU,'* 12 " + strings.Repeat("y", 5000) + "\na< +7776FU,T0\nb< +7776FU,T0")
	})
}

func TestTooMany(t *testing.T) {
	inWorld(t, csa.Config{MaxEach: 3}, func(w *world) {
		for range 5 {
			defer w.raw().Close()
		}
		w.sessions(3)
		time.Sleep(5 * time.Minute) // until the logins time out
		w.sessions(0)
	})
}

// The move limit and the least time depend on the name of the game.
func TestLimits(t *testing.T) {
	limits := csa.Config{Limits: csa.Limits{MaxMoves: -1, Least: 2 * time.Second}, Named: map[string]csa.Limits{"wcsc": {MaxMoves: 2}}}
	inWorld(t, limits, func(w *world) {
		w.play(`
a> LOGIN alice wcsc-600-0-B,secret
b> LOGIN bob wcsc-600-0,secret
a<< Max_Moves:2
a<< Least_Time_Per_Move:0
a<< END Game_Summary
a> AGREE
b<< END Game_Summary
b> AGREE
a< START:*
b< START:*
a> +7776FU
a< +7776FU,T0
b< +7776FU,T0
b> -3334FU
a< -3334FU,T0
a< #MAX_MOVES
a< #CENSORED
c> LOGIN carol club-600-0-B,secret
d> LOGIN dave club-600-0,secret
c<< To_Move:+
c< BEGIN Time
c<< Least_Time_Per_Move:2
c<< END Game_Summary
c> AGREE
d<< END Game_Summary
d> AGREE
c< START:*
d< START:*
c> +7776FU
c< +7776FU,T2
d< +7776FU,T2
`)
	})
}

func TestGuessing(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		w.play("a> LOGIN alice secret\na< LOGIN:alice OK")
		for range 10 {
			w.play("b> LOGIN alice guess\nb< LOGIN:incorrect\nb<< *another client*\nb# eof")
		}
		// Other names of the address, and unreadable logins, are not delayed.
		w.play("b> LOGIN bob fine\nb< LOGIN:bob OK")
		for range 20 {
			w.play("c> LOGIN c d x2\nc< LOGIN:incorrect\nc<< *ERROR*\nc# eof")
		}
		w.play("c> LOGIN c d\nc< LOGIN:c OK\nc> LOGOUT\nc< LOGOUT:completed\nc# eof")
		// The next guess waits; the right password waits too and is accepted.
		w.play("c> LOGIN alice guess\nc.\nwait 9s\nc.\nwait 1s\nc< LOGIN:incorrect\nc<< *another client*\nc# eof")
		w.play("d> LOGIN alice secret\nd.\nwait 10s\nd< LOGIN:alice OK")
	})
}

func TestGarbage(t *testing.T) {
	words := []string{
		"LOGIN", "LOGOUT", "AGREE", "REJECT", "+7776FU", "-3334FU", "%TORYO", "%KACHI", "%CHUDAN", "%%GAME", "%%CHALLENGE", "%%SHOW",
		"%%MONITOR2ON", "%%MONITORON", "%%MONITOR2OFF", "%%WHO", "%%LIST", "%%CHAT", "'*", "*", "+", "-", "alice", "bob", "x", "x1", "reconnect",
		"club-1-1,x", "club-1-1", "web-1-1", "house-1-1", "reconnect:a+b", "\x00", "駒", ",", "'* 1 +7776FU", "%%", "%", "aaaabbbbccccdddd", "",
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	inWorld(t, csa.Config{Lines: 1000}, func(w *world) {
		for i := range 40 {
			c := w.dial()
			fmt.Fprintf(c.conn, "LOGIN %s %s\n", words[rnd.IntN(2)+22], []string{"club-1-1,x", "y x1", "web-1-1,z", "house-1-1,x", "club-1-1-B,x reconnect"}[i%5])
			for range 60 {
				var line []string
				for range 1 + rnd.IntN(3) {
					line = append(line, words[rnd.IntN(len(words))])
				}
				_ = c.conn.SetWriteDeadline(time.Now().Add(time.Second))
				if _, err := fmt.Fprintln(c.conn, strings.Join(line, " ")); err != nil {
					break
				}
			}
			if i%3 == 0 {
				c.conn.Close()
			} else {
				defer c.conn.Close()
			}
		}
		time.Sleep(3 * time.Minute)
	})
}

// Addresses of one /64 network count as one.
func TestHost(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.1:4081": "192.0.2.1", "[::ffff:192.0.2.1]:1": "192.0.2.1", "[2001:db8:1:2:3::4]:5": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:5": "fe80::/64",
	} {
		a, err := net.ResolveTCPAddr("tcp", text)
		if err != nil {
			t.Fatal(err)
		}
		if got := csa.Networks(a)[0]; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
