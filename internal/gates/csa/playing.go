package csa

import (
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// playing is the game of a client. All methods run on the session's goroutine.
type playing struct {
	*client
	tables   *tables
	table    *table
	side     shogi.Color
	watch    *play.Watcher
	alphabet *csa.Alphabet
	// pos is the position after the sent moves.
	pos  shogi.Position
	sent int
}

func newPlaying(c *client, ts *tables, o *offer) (*playing, error) {
	p := &playing{client: c, tables: ts, side: o.side, watch: o.watch, table: ts.enter(o.id, o.game, &o.config)}
	c.at = o.id
	set, err := c.book.RuleSet(o.config.Rules, o.config.Impasse)
	if err != nil {
		return p, err
	}
	p.alphabet = csa.NewAlphabet(set)
	ctx, cancel := c.short()
	defer cancel()
	v, err := p.watch.View(ctx)
	if err != nil {
		return p, err
	}
	p.pos, p.sent = v.Game.Start(), min(o.plies, v.Game.Len())
	advance(&p.pos, v.Game.Moves()[:p.sent])
	return p, nil
}

func (p *playing) leave() {
	p.at = ""
	p.watch.Close()
	p.tables.leave(p.table)
}

// follow sends what has changed. The caller repeats it after an error.
func (p *playing) follow() (over bool, err error) {
	ctx, cancel := p.short()
	defer cancel()
	v, err := p.watch.View(ctx)
	if err != nil {
		p.report(err)
		return false, err
	}
	g := v.Game
	if g.Len() < p.sent {
		return false, nil // moves were taken back, which the protocol cannot express; see configure
	}
	var lines []string
	for _, m := range said(p.alphabet, g, &p.pos, p.sent) {
		lines = append(lines, m.String())
	}
	p.sent = g.Len()
	r := g.Result()
	if r.Over() {
		lines = append(lines, ending(g, p.tables.disconnected(p.table))...)
		if word := verdict(r, p.side); word != "" {
			lines = append(lines, word)
		}
	}
	if len(lines) > 0 {
		p.say(lines...)
	}
	return r.Over(), nil
}

func (p *playing) act(line string) {
	if text, ok := strings.CutPrefix(line, "'"); ok {
		p.note(text)
		return
	}
	said := talk.ParseStatement(line)
	command := match.Command{Kind: match.Moved}
	switch said.Word {
	case "%TORYO":
		command.Kind = match.Resigned
	case "%KACHI":
		command.Kind = match.Declared
	case "%CHUDAN":
		if p.tables.interrupt(p.table, p.side) {
			p.rule(p.table.game, match.Ruling{Kind: match.Abandoned})
		}
		return
	default:
		var foul shogi.Foul
		if command.Move, foul = p.move(said.Word); foul != shogi.NoFoul {
			p.rule(p.table.game, match.Ruling{Kind: match.Fouled, Side: p.side, Foul: foul})
			return
		}
	}
	err := p.command(command)
	p.refused(command.Kind, err)
	if command.Kind == match.Moved && said.Comment != "" && err == nil {
		p.note(said.Comment)
	}
}

func (p *playing) command(command match.Command) error {
	command.Seq = play.Latest
	ctx, cancel := p.short()
	defer cancel()
	return p.persist(ctx, func() error {
		_, err := p.Games.Act(ctx, p.player.holder, p.table.game, play.Act{Command: command, Whole: true})
		return err
	})
}

func (p *playing) move(word string) (usi string, foul shogi.Foul) {
	if p.pos.Side() != p.side {
		return "", shogi.OutOfTurn
	}
	m, err := p.alphabet.ParseMove(&p.pos, word)
	if err != nil {
		return "", shogi.ImpossibleMove
	}
	after := p.pos
	if err := after.Play(m); err != nil {
		foul = shogi.ImpossibleMove
		errors.As(err, &foul)
		if foul == shogi.OutOfTurn { // a piece of the other side was moved in turn
			foul = shogi.ImpossibleMove
		}
		return "", foul
	}
	return notation.FormatUSI(p.pos.Rules(), m), shogi.NoFoul
}

// refused handles a refused command: one out of turn loses, one after the end is ignored.
func (p *playing) refused(kind match.EventKind, err error) {
	refused, ok := refusal.As(err)
	if !ok {
		if err != nil {
			p.fault(p.explain(err))
		}
		return
	}
	ruling := match.Ruling{Kind: match.Fouled, Side: p.side, Foul: shogi.FailedDeclaration}
	switch {
	case refused.Code == refusal.NotYourTurn:
		ruling.Foul = shogi.OutOfTurn
	case refused.Code == refusal.Foul:
	case refused.Code == refusal.NotNow && kind == match.Declared: // the rule set has no declaration
	case refused.Code == refusal.Over, refused.Code == refusal.Stale:
		return
	default:
		p.fault(p.explain(err))
		return
	}
	p.rule(p.table.game, ruling)
}

// note stores a comment. Without it the game goes on.
func (p *playing) note(text string) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "*"))
	if text == "" {
		return
	}
	ctx, cancel := p.short()
	defer cancel()
	_, err := p.Games.Act(ctx, p.player.holder, p.table.game, play.Act{Command: match.Command{Kind: match.Noted, Text: text, Seq: play.Latest}})
	p.report(err)
}
