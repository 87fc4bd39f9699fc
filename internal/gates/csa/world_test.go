package csa_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/shogi"
)

type mute struct{}

func (mute) Publish(string, []byte) error { return nil }
func (mute) Linked() bool                 { return false }
func (mute) Subscribe(string, func(string, []byte), func()) (func(), error) {
	return func() {}, nil
}

type first struct{}

func (first) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return play.Choice{}, ctx.Err()
	}
	return play.Choice{Move: t.Game.Position().AppendLegal(nil)[0]}, nil
}

type logText struct {
	mu sync.Mutex
	strings.Builder
}

func (l *logText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Builder.Write(b)
}

type world struct {
	*testing.T
	path   string
	config csa.Config
	// wrap replaces parts of the store, or is nil.
	wrap    func(csa.Store) csa.Store
	db      *store.DB
	hub     *play.Hub
	server  *csa.Server
	clients map[string]*client
	vars    map[string]string
	log     *logText
}

func inWorld(t *testing.T, config csa.Config, test func(w *world)) {
	t.Helper()
	inWorldOf(t, config, nil, test)
}

func inWorldOf(t *testing.T, config csa.Config, wrap func(csa.Store) csa.Store, test func(w *world)) {
	path := storetest.File(t)
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t, path: path, config: config, wrap: wrap, clients: map[string]*client{}, vars: map[string]string{}, log: &logText{}}
		w.open()
		defer w.close()
		test(w)
	})
}

func (w *world) open() {
	var err error
	if w.db, err = store.OpenSQLite(w.Context(), w.path); err != nil {
		w.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(w.log, nil))
	w.hub, err = play.New(play.Config{Store: w.db.Play, Bus: mute{}, Alone: true, Thinker: first{}, Log: log, Searches: 1})
	if err != nil {
		w.Fatal(err)
	}
	w.config.Games, w.config.Log = w.hub, log
	if w.config.Store = w.db.Gate; w.wrap != nil {
		w.config.Store = w.wrap(w.db.Gate)
	}
	w.server = csa.New(w.config)
}

func (w *world) close() {
	w.server.Close()
	if err := w.hub.Close(context.Background()); err != nil {
		w.Error(err)
	}
	if err := w.db.Close(); err != nil {
		w.Error(err)
	}
	for _, c := range w.clients {
		c.conn.Close()
		<-c.done
	}
	if strings.Contains(w.log.String(), "level=ERROR") {
		w.Errorf("the log has errors:\n%s", w.log.String())
	}
}

type client struct {
	conn net.Conn
	done chan struct{}
	mu   sync.Mutex
	got  []string
	eof  bool
}

func (w *world) dial() *client {
	here, there := net.Pipe()
	c := &client{conn: here, done: make(chan struct{})}
	w.server.Take(there)
	go func() {
		defer close(c.done)
		in := bufio.NewScanner(here)
		for in.Scan() {
			c.mu.Lock()
			c.got = append(c.got, in.Text())
			c.mu.Unlock()
		}
		c.mu.Lock()
		c.eof = true
		c.mu.Unlock()
	}()
	return c
}

func (c *client) next() (line string, ok, eof bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.got) == 0 {
		return "", false, c.eof
	}
	line, c.got = c.got[0], c.got[1:]
	return line, true, false
}

var variable = regexp.MustCompile(`\{[a-z.]+\}`)

// expand replaces variables: {id} is the last game, {a.token} the token of client a.
func (w *world) expand(line string) string {
	return variable.ReplaceAllStringFunc(line, func(name string) string {
		if v, ok := w.vars[name[1:len(name)-1]]; ok {
			return v
		}
		return name
	})
}

func (w *world) learn(name, line string) {
	if id, ok := strings.CutPrefix(line, "Game_ID:"); ok {
		w.vars["id"] = id
		w.vars["hub"] = id[strings.LastIndexByte(id, '+')+1:]
	}
	if token, ok := strings.CutPrefix(line, "Reconnect_Token:"); ok {
		w.vars[name+".token"] = token
	}
}

// play carries out a script, one step a line:
//
//	a> TEXT     client a, connected if it is not, sends a line
//	a< TEXT     the next line that a gets; * stands for anything
//	a<< TEXT    the same, passing over lines before it
//	a.          a has nothing to read
//	a# eof      the connection of a has been closed by the server
//	a! close    a hangs up
//	wait 10s    time passes
//	board N SFEN  a game of alice (a, Black) and bob (b) begins there, 600 s and
//	            30 s byoyomi, at most N moves
//	restart     the server goes down in order and comes up again
func (w *world) play(script string) {
	w.Helper()
	for n, step := range strings.Split(script, "\n") {
		if step = strings.TrimRight(step, " "); step == "" || step[0] == '#' {
			continue
		}
		if err := w.step(step); err != nil {
			w.Fatalf("line %d: %s: %v", n+1, step, err)
		}
	}
}

func (w *world) step(step string) error {
	if d, ok := strings.CutPrefix(step, "wait "); ok {
		pause, err := time.ParseDuration(d)
		time.Sleep(pause)
		synctest.Wait()
		return err
	}
	if rest, ok := strings.CutPrefix(step, "board "); ok {
		most, sfen, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(most)
		if err != nil {
			return err
		}
		return w.board(n, sfen)
	}
	if step == "restart" {
		w.server.Close()
		if err := w.hub.Close(context.Background()); err != nil {
			return err
		}
		if err := w.db.Close(); err != nil {
			return err
		}
		w.open()
		return nil
	}
	name, rest := step[:1], step[1:]
	c := w.clients[name]
	synctest.Wait()
	switch {
	case strings.HasPrefix(rest, "> "), rest == ">":
		if c == nil {
			c = w.dial()
			w.clients[name] = c
		}
		_ = c.conn.SetWriteDeadline(time.Now().Add(time.Minute))
		_, err := c.conn.Write([]byte(w.expand(strings.TrimPrefix(rest[1:], " ")) + "\n"))
		synctest.Wait()
		return err
	case rest == ".":
		if line, ok, _ := c.next(); ok {
			return fmt.Errorf("there is %q", line)
		}
		return nil
	case rest == "# eof":
		if line, ok, eof := c.next(); ok || !eof {
			return fmt.Errorf("there is %q, %v", line, eof)
		}
		delete(w.clients, name)
		c.conn.Close()
		<-c.done
		return nil
	case rest == "! close":
		delete(w.clients, name)
		c.conn.Close()
		<-c.done
		synctest.Wait()
		return nil
	}
	skip := strings.HasPrefix(rest, "<< ")
	want := w.expand(rest[strings.IndexByte(rest, ' ')+1:])
	pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(want), `\*`, ".*") + "$"
	for {
		line, ok, eof := c.next()
		if !ok {
			return fmt.Errorf("nothing came (closed: %v)", eof)
		}
		w.learn(name, line)
		if regexp.MustCompile(pattern).MatchString(line) {
			return nil
		}
		if !skip {
			return fmt.Errorf("got %q", line)
		}
	}
}

func holderOf(name, secret string) string {
	sum := sha256.Sum256([]byte(name + "\x00" + secret))
	return "c:" + hex.EncodeToString(sum[:])
}

func (w *world) board(most int, sfen string) error {
	_, err := w.hub.Create(w.Context(), play.Proposal{ID: "aaaabbbbccccdddd", Config: match.Config{
		Rules: "standard", Event: "club-600-30", Start: sfen, Fouls: match.LoseByFoul, Impasse: shogi.Impasse27Declared, MaxMoves: most,
		Players: [2]match.Player{{Name: "alice"}, {Name: "bob"}},
		Control: clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1},
	}, Seats: []match.Seat{{Side: shogi.Black, Holder: people.ID(holderOf("alice", "secret"))}, {Side: shogi.White, Holder: people.ID(holderOf("bob", "secret"))}}})
	if err == nil {
		w.play(`
a> LOGIN alice secret
a<< END Game_Summary
a> AGREE
a< START:*
b> LOGIN bob secret
b<< END Game_Summary
b> AGREE
b< START:*`)
	}
	return err
}
