package csa

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

// maxMonitors bounds the games a client monitors.
const maxMonitors = 8

// monitor is a game that a client monitors.
type monitor struct {
	client *session
	// head is the prefix of each line: "##[MONITOR2][id] ".
	head  string
	watch *play.Watcher
	// moves: send each move, not the board.
	moves bool
	end   chan struct{}
	done  chan struct{}

	// The fields below belong to the monitor's goroutine.
	alphabet *csa.Alphabet
	pos      shogi.Position
	// begun: the client has the first sent moves. over: it has the end.
	begun, over bool
	sent, noted int
}

// monitorKey returns the session's map key of a monitor.
func monitorKey(id string, kind int) string { return fmt.Sprint(kind, " ", hubID(id)) }

// monitorName returns the command word of a kind of monitor.
func monitorName(kind int) string {
	if kind == 2 {
		return "MONITOR2"
	}
	return "MONITOR"
}

// monitor starts monitoring a game.
func (c *session) monitor(args []string, kind int) {
	name := monitorName(kind)
	if len(args) != 1 {
		c.complain("want the id of a game", "%%"+name+"ON")
		return
	}
	for key, m := range c.monitors {
		select {
		case <-m.done: // the game is over
			delete(c.monitors, key)
		default:
		}
	}
	id, key := args[0], monitorKey(args[0], kind)
	switch {
	case c.monitors[key] != nil:
		c.reply(name)
		return
	case len(c.monitors) >= maxMonitors:
		c.complain(fmt.Sprintf("you watch %d games, and that is the most", maxMonitors), "%%"+name+"ON "+id)
		return
	}
	watch, err := c.watchGame(id)
	if err != nil {
		c.complain(c.server.explain(err), "%%"+name+"ON "+id)
		return
	}
	m := &monitor{
		client: c, head: "##[" + name + "][" + id + "] ", watch: watch, moves: kind == 2,
		end: make(chan struct{}), done: make(chan struct{}),
	}
	c.monitors[key] = m
	c.server.begin(m.run)
}

// watchGame watches a game as a spectator.
func (c *session) watchGame(id string) (*play.Watcher, error) {
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	return c.server.config.Games.Watch(ctx, "", hubID(id))
}

// unmonitor stops monitoring a game.
func (c *session) unmonitor(args []string, kind int) {
	name := monitorName(kind)
	if len(args) != 1 {
		c.complain("want the id of a game", "%%"+name+"OFF")
		return
	}
	key := monitorKey(args[0], kind)
	if m := c.monitors[key]; m != nil {
		delete(c.monitors, key)
		m.close()
	}
	c.reply(name)
}

// close ends the monitor and waits for its goroutine.
func (m *monitor) close() {
	close(m.end)
	<-m.done
}

func (m *monitor) run() {
	defer close(m.done)
	defer m.watch.Close()
	for !m.over {
		select {
		case <-m.end:
			return
		case <-m.watch.Gone():
			return
		case <-m.watch.News():
			if !m.tell() {
				return
			}
		}
	}
}

// tell sends what has changed in the game.
func (m *monitor) tell() bool {
	s := m.client.server
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	var lines []string
	err := look(ctx, m.watch, func(g *match.Game) { lines = m.news(g) })
	if err != nil || len(lines) == 0 {
		return err == nil
	}
	for i, line := range lines {
		lines[i] = m.head + line
	}
	m.client.say(append(lines, m.head+"+OK")...)
	return true
}

func (m *monitor) news(g *match.Game) (lines []string) {
	if !m.begun {
		config := g.Config()
		set, err := m.client.server.book.RuleSet(config.Rules, config.Impasse)
		if err != nil {
			return nil
		}
		m.alphabet, m.pos = csa.NewAlphabet(set), g.Start()
		if m.moves {
			lines = recordHead(m.alphabet, g)
		}
	}
	if g.Len() < m.sent { // moves were taken back: send it all again
		m.pos, m.sent, m.noted = g.Start(), 0, 0
		if m.moves {
			lines = recordHead(m.alphabet, g)
		}
	}
	fresh := g.Len() > m.sent || !m.begun
	if m.moves {
		lines = append(lines, m.record(g)...)
	}
	m.begun, m.sent = true, g.Len()
	if fresh && !m.moves {
		lines = append(lines, boardLines(m.alphabet, g)...)
	}
	if g.Result().Over() {
		m.over = true
		lines = append(lines, ending(g, false)...)
	}
	return lines
}

// record returns the new moves and notes as record lines.
func (m *monitor) record(g *match.Game) (lines []string) {
	notes := g.Notes()
	m.noted = min(m.noted, len(notes))
	note := func(ply int) {
		for ; m.noted < len(notes) && notes[m.noted].Ply <= ply; m.noted++ {
			lines = append(lines, "'** "+notes[m.noted].Text)
		}
	}
	note(m.sent)
	for i, one := range said(m.alphabet, g, &m.pos, m.sent) {
		lines = append(lines, one.Word, fmt.Sprintf("T%d", one.Spent/time.Second))
		note(m.sent + i + 1)
	}
	return lines
}

// recordHead returns the record header in CSA V2 as shogi-server writes it.
func recordHead(a *csa.Alphabet, g *match.Game) []string {
	config, start := g.Config(), g.Start()
	lines := []string{
		"V2", "N+" + wireName(&config, shogi.Black), "N-" + wireName(&config, shogi.White),
		"$EVENT:" + config.Event, "$START_TIME:" + g.Created().Format("2006/01/02 15:04:05"),
	}
	return append(lines, statements(a, &start)...)
}

// boardLines returns the current position and the last move.
func boardLines(a *csa.Alphabet, g *match.Game) []string {
	lines := statements(a, g.Position())
	if g.Len() > 0 {
		p := g.Start()
		all := said(a, g, &p, 0)
		lines = append(lines, all[len(all)-1].String())
	}
	return lines
}

// show handles %%SHOW.
func (c *session) show(args []string, _ string) {
	if len(args) != 1 {
		c.complain("want the id of a game", "%%SHOW")
		return
	}
	watch, err := c.watchGame(args[0])
	if err != nil {
		c.complain(c.server.explain(err), "%%SHOW "+args[0])
		return
	}
	defer watch.Close()
	ctx, cancel := context.WithTimeout(c.server.ctx, storeTimeout)
	defer cancel()
	var lines []string
	err = look(ctx, watch, func(g *match.Game) {
		config := g.Config()
		set, e := c.server.book.RuleSet(config.Rules, config.Impasse)
		if err = e; err != nil {
			return
		}
		now, k := time.Now(), g.Clock()
		lines = append(lines, "N+"+wireName(&config, shogi.Black), "N-"+wireName(&config, shogi.White))
		for side := range shogi.Color(2) {
			left := k.Remaining(side, now)
			lines = append(lines, fmt.Sprintf("'Remaining_Time%s:%d", []string{"+", "-"}[side], (left.Main+left.Byoyomi)/time.Second))
		}
		lines = append(lines, boardLines(csa.NewAlphabet(set), g)...)
		if g.Result().Over() {
			lines = append(lines, ending(g, false)...)
		}
	})
	if err != nil {
		c.complain(c.server.explain(err), "%%SHOW "+strings.Join(args, " "))
		return
	}
	c.reply("SHOW", lines...)
}
