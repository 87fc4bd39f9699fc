package csa

import (
	"context"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

const maxMonitors = 8

type monitors struct {
	*client
	byKey map[monitorKey]*monitor
}

// monitorKey has the command, MONITOR or MONITOR2, and the id of a game.
type monitorKey struct{ name, game string }

// monitor sends a game to a client that does not play it.
type monitor struct {
	client *client
	// head begins each line: "##[MONITOR2][id] ".
	head  string
	watch *play.Watcher
	// moves selects each move instead of the board.
	moves bool
	end   chan struct{}
	done  chan struct{}

	// The fields below belong to the monitor's goroutine.
	alphabet *csa.Alphabet
	pos      shogi.Position
	// begun, over: the client has the first moves, or the end.
	begun, over bool
	sent, noted int
}

const errGameID = clientError("want the id of a game")

func (ms *monitors) start(name string, args []string) error {
	if len(args) != 1 {
		return errGameID
	}
	for key, m := range ms.byKey {
		select {
		case <-m.done: // the game is over
			delete(ms.byKey, key)
		default:
		}
	}
	id, key := args[0], monitorKey{name, hubID(args[0])}
	switch {
	case ms.byKey[key] != nil:
		ms.reply(name)
		return nil
	case len(ms.byKey) >= maxMonitors:
		return fmt.Errorf("you watch %d games, and that is the most", maxMonitors)
	}
	ctx, cancel := ms.short()
	defer cancel()
	var watch *play.Watcher
	_, err := ms.agreed(ctx, id)
	if err == nil {
		watch, err = ms.Games.Watch(ctx, "", key.game)
	}
	if err != nil {
		return ms.explain(err)
	}
	m := &monitor{
		client: ms.client, head: "##[" + name + "][" + id + "] ", watch: watch, moves: name == "MONITOR2",
		end: make(chan struct{}), done: make(chan struct{}),
	}
	ms.byKey[key] = m
	ms.begin(m.run)
	return nil
}

func (ms *monitors) agreed(ctx context.Context, id string) (*match.Game, error) {
	g, err := ms.peek(ctx, hubID(id))
	if err == nil && g.Agreeing() {
		err = errNoGame
	}
	return g, err
}

// errNoGame has the words of package play.
const errNoGame = clientError("There is no such game.")

func (ms *monitors) stop(name string, args []string) error {
	if len(args) != 1 {
		return errGameID
	}
	key := monitorKey{name, hubID(args[0])}
	if m := ms.byKey[key]; m != nil {
		delete(ms.byKey, key)
		m.close()
	}
	ms.reply(name)
	return nil
}

func (ms *monitors) close() {
	for _, m := range ms.byKey {
		m.close()
	}
}

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
			if !m.send() {
				return
			}
		}
	}
}

// send sends what has changed. It returns false if the game cannot be read.
func (m *monitor) send() bool {
	ctx, cancel := m.client.short()
	defer cancel()
	v, err := m.watch.View(ctx)
	if err != nil {
		return false
	}
	lines := m.changes(v.Game)
	if len(lines) == 0 {
		return true
	}
	for i, line := range lines {
		lines[i] = m.head + line
	}
	m.client.say(append(lines, m.head+"+OK")...)
	return true
}

func (m *monitor) changes(g *match.Game) (lines []string) {
	if !m.begun {
		config := g.Config()
		set, err := m.client.book.RuleSet(config.Rules, config.Impasse)
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

// recordHead returns the header in CSA V2 as shogi-server writes it.
func recordHead(a *csa.Alphabet, g *match.Game) []string {
	config, start := g.Config(), g.Start()
	lines := []string{
		"V2", "N+" + wireName(&config, shogi.Black), "N-" + wireName(&config, shogi.White),
		"$EVENT:" + config.Event, "$START_TIME:" + g.Created().Format("2006/01/02 15:04:05"),
	}
	return append(lines, statements(a, &start)...)
}

func boardLines(a *csa.Alphabet, g *match.Game) []string {
	lines := statements(a, g.Position())
	if g.Len() > 0 {
		p := g.Start()
		all := said(a, g, &p, 0)
		lines = append(lines, all[len(all)-1].String())
	}
	return lines
}

func (ms *monitors) show(args []string) (lines []string, err error) {
	if len(args) != 1 {
		return nil, errGameID
	}
	ctx, cancel := ms.short()
	defer cancel()
	g, err := ms.agreed(ctx, args[0])
	if err != nil {
		return nil, ms.explain(err)
	}
	config, k := g.Config(), g.Clock()
	set, err := ms.book.RuleSet(config.Rules, config.Impasse)
	if err != nil {
		return nil, ms.explain(err)
	}
	lines = append(lines, "N+"+wireName(&config, shogi.Black), "N-"+wireName(&config, shogi.White))
	for side := range shogi.Color(2) {
		left := k.Remaining(side, ms.Games.Now())
		lines = append(lines, fmt.Sprintf("'Remaining_Time%s:%d", []string{"+", "-"}[side], (left.Main+left.Byoyomi)/time.Second))
	}
	lines = append(lines, boardLines(csa.NewAlphabet(set), g)...)
	if g.Result().Over() {
		lines = append(lines, ending(g, false)...)
	}
	return lines, nil
}
