package jkf

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// split finds the records of a stream of JSON (NDJSON), usually one.
func split(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		text, found, err := kifu.ReadText(kifu.FormatJKF, r, o)
		if err != nil {
			yield(kifu.Failed(err))
			return
		}
		p := newParser(text.Text)
		for n, more := 1, true; more; n++ {
			p.left = o.MoveLimit() + 1
			d, unknown, err := p.next()
			if more = err == nil; more {
				more, err = p.more()
			}
			warnings, number := append(found, unknown...), n
			if found = nil; n == 1 && !more {
				number = 0
			}
			if !yield(func() (kifu.Game, error) { return readGame(d, warnings, number, o, err) }) {
				return
			}
		}
	}
}

func readGame(d *document, warnings []*kifu.Error, number int, o kifu.ReadOptions, err error) (kifu.Game, error) {
	if err != nil {
		return kifu.Numbered(number, nil, nil, err)
	}
	rec, warnings, err := readOne(d, warnings, o)
	return kifu.Numbered(number, rec, warnings, err)
}

func readOne(d *document, found []*kifu.Error, o kifu.ReadOptions) (*kifu.Record, []*kifu.Error, error) {
	k := reader{Builder: kifu.NewBuilder(kifu.FormatJKF, o)}
	for _, w := range found {
		k.Warn(w)
	}
	if err := k.head(d); err != nil {
		return nil, nil, err
	}
	k.names = kakinoki.NewNames(k.Position().Rules())
	k.codes = kifu.NewPieceCodes(k.Position().Rules())
	if err := k.play(d.Moves); err != nil {
		return nil, nil, err
	}
	return k.Finish()
}

type reader struct {
	*kifu.Builder
	names *kakinoki.Names
	codes *kifu.PieceCodes
}

func (k *reader) head(d *document) error {
	rec := k.Record()
	name := ""
	for _, h := range d.Header {
		if h.Key == kifu.KeyRules {
			name = h.Value
		} else {
			rec.Headers = append(rec.Headers, h)
		}
	}
	rules, err := k.RuleSet(name, kifu.Place{Text: name}, "header "+kifu.KeyRules+": ")
	if err != nil {
		return err
	}
	start, err := readStart(rules, d.Initial)
	if err != nil {
		return kifu.Place{Text: "initial"}.Errorf(kifu.FormatJKF, err, "%v", err)
	}
	// 手合割 usually repeats initial.
	if name, ok := rec.Headers.Get(kifu.KeyHandicap); ok {
		name = strings.Trim(name, " 　")
		s, err := kifu.HandicapStart(rules, name)
		if err == nil && (d.Initial == nil || s.Position == start.Position) {
			start = s
		}
		if err == nil || name == "平手" || name == "その他" {
			rec.Headers.Delete(kifu.KeyHandicap)
		}
	}
	k.Start(rules, start)
	return nil
}

func (k *reader) play(nodes []*node) error {
	if len(nodes) == 0 {
		return nil
	}
	first := nodes[0]
	if first.Move != nil || first.Special != "" {
		return k.line(nodes)
	}
	k.remarks(first)
	for _, fork := range first.Forks { // alternatives to nothing
		if len(fork) > 0 {
			k.Warn(first.at.Errorf(kifu.FormatJKF, kifu.CauseSkipped, "the start has no alternatives; its forks were skipped"))
		}
	}
	return k.line(nodes[1:])
}

// line plays nodes, then their forks, the deepest first.
func (k *reader) line(nodes []*node) error {
	base := k.Ply()
	for _, n := range nodes {
		if err := k.node(n); err != nil {
			return err
		}
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		for _, fork := range nodes[i].Forks {
			if len(fork) == 0 {
				continue
			}
			if err := k.Back(base+i, fork[0].at); err != nil {
				return err
			}
			if k.GivenUp() {
				continue
			}
			if err := k.line(fork); err != nil {
				return err
			}
		}
	}
	return nil
}

func (k *reader) node(n *node) error {
	var err error
	switch {
	case n.Move != nil:
		n.at.Text = n.Move.String()
		err = k.move(n)
	case n.Special != "":
		err = k.end(n)
	default:
		err = k.Bad(n.at.Errorf(kifu.FormatJKF, kifu.CauseMove, "move %d: a node has a move or is special", k.Ply()+1))
	}
	if err != nil || k.GivenUp() {
		return err
	}
	k.time(n)
	k.remarks(n)
	if n.Move != nil && n.Special != "" {
		return k.end(n)
	}
	return nil
}

func (k *reader) end(n *node) error {
	var end kifu.End
	n.at.Text = n.Special
	end, n.Comments = endOf(n.Special, n.Comments, k.Side(), k.Node().Foul != shogi.NoFoul)
	return k.End(end, n.at)
}

func (m *move) String() string {
	at := func(p *place) string {
		if p == nil {
			return "--"
		}
		return fmt.Sprintf("%d%d", p.X, p.Y)
	}
	if m.Via != nil {
		return at(m.From) + at(m.Via) + at(m.To) + m.Piece
	}
	return at(m.From) + at(m.To) + m.Piece
}

func (k *reader) move(n *node) error {
	bad := func(reason string, args ...any) error {
		return k.Bad(n.at.Errorf(kifu.FormatJKF, kifu.CauseMove, "move %d: %s", k.Ply()+1, fmt.Sprintf(reason, args...)))
	}
	if k.GivenUp() {
		return nil
	}
	m, p := n.Move, k.Position()
	if m.Color != nil {
		side, err := color(*m.Color)
		if err != nil {
			return bad("%v", err)
		}
		if side != k.Side() {
			return k.Bad(n.at.Errorf(kifu.FormatJKF, shogi.OutOfTurn, "move %d: the color is %s's, but %s is to move", k.Ply()+1, side, k.Side()))
		}
	}
	if m.Piece == passPiece {
		return k.Move(shogi.Pass, n.at)
	}
	kind, ok := k.codes.Kind(m.Piece)
	if !ok {
		return bad("%.80q is no piece of %s", kifu.Clip(m.Piece), p.Rules().ID())
	}
	to := k.target(m)
	if to == shogi.NoSquare {
		return bad("the board has no such goal")
	}
	promote := m.Promote != nil && *m.Promote
	if m.From == nil {
		found, ok := byRelative(p, kind, to, promote, m.Relative, k.Last())
		if !ok {
			return bad("the move has no origin, and not one piece alone can be meant")
		}
		return k.Move(found, n.at)
	}
	from := k.square(m.From)
	if from == shogi.NoSquare {
		return bad("the board has no such origin")
	}
	if pc := p.Piece(from); pc != shogi.NoPiece && pc.Kind() != kind {
		if !promote && p.Rules().Turned(pc.Kind()) == kind { // the piece after the move
			promote = true
		} else if !(promote && p.Rules().Turned(pc.Kind()) == kind) {
			return bad("the piece on %d%d is %s, not %s", m.From.X, m.From.Y, k.codes.Name(pc.Kind()), m.Piece)
		}
	}
	if m.Via == nil {
		return k.Move(shogi.NewMove(from, to, promote), n.at)
	}
	double := shogi.NoMove
	if between := k.square(m.Via); between != shogi.NoSquare {
		double = p.Rules().NewDouble(from, between, to, promote)
	}
	if double == shogi.NoMove {
		return bad("the first of two steps goes to a neighbour")
	}
	return k.Move(p.Canonical(double), n.at)
}

// An extension: the void move.
const passPiece = "PASS"

func (k *reader) target(m *move) shogi.Square {
	if m.To != nil {
		return k.square(m.To)
	}
	if last := k.Last(); m.Same && last != shogi.NoMove && last != shogi.Pass {
		return last.To()
	}
	return shogi.NoSquare
}

func (k *reader) square(p *place) shogi.Square {
	r := k.Position().Rules()
	if p.X < 1 || p.Y < 1 || p.X > r.Files() || p.Y > r.Ranks() {
		return shogi.NoSquare
	}
	return r.SquareAt(p.X, p.Y)
}

func (k *reader) time(n *node) {
	if n.Time == nil || n.Time.Now == nil {
		return
	}
	spent, ok := n.Time.Now.duration()
	total := time.Duration(0)
	if n.Time.Total != nil {
		var known bool
		total, known = n.Time.Total.duration()
		ok = ok && known
	}
	if !ok {
		k.Warn(n.at.Errorf(kifu.FormatJKF, kifu.CauseSkipped, "the time of the move cannot be; it was skipped"))
		return
	}
	k.Node().Time = kifu.Time{Known: true, Spent: spent, Total: total}
}

func (c *clock) duration() (time.Duration, bool) {
	h := 0
	if c.H != nil {
		h = *c.H
	}
	total := time.Duration(0)
	for _, part := range [...]struct {
		n    int
		unit time.Duration
	}{{h, time.Hour}, {c.M, time.Minute}, {c.S, time.Second}} {
		if part.n < 0 || part.n > int(kifu.MaxTime/part.unit) {
			return 0, false
		}
		total += time.Duration(part.n) * part.unit
	}
	return total, total <= kifu.MaxTime
}

func (k *reader) remarks(n *node) {
	node := k.Node()
	var lines []string
	for _, text := range n.Comments {
		if mark, ok := strings.CutPrefix(text, "&"); ok && mark != "" && node.Bookmark == "" {
			node.Bookmark = mark
			continue
		}
		lines = append(lines, text)
	}
	comments, found := lines, []kifu.Evaluation(nil)
	if node.End == nil && node.Foul == shogi.NoFoul {
		comments, found = k.names.SplitComments(lines, k.Position(), node.Move)
	}
	node.Comments, node.Evaluations = comments, found
}

var relatives = map[rune]byte{'左': 'L', '直': 'C', '右': 'R', '上': 'U', '寄': 'M', '引': 'D', '打': 'H'}

func relative(p *shogi.Position, m, last shogi.Move) string {
	var b strings.Builder
	for _, c := range notation.FormatJapanese(p, m, last, notation.NoMarks) {
		if letter, ok := relatives[c]; ok {
			b.WriteByte(letter)
		}
	}
	return b.String()
}

// byRelative finds a move without origin: a drop, or the piece of the letters. ok is false if
// ambiguous.
func byRelative(p *shogi.Position, kind shogi.Kind, to shogi.Square, promote bool, letters string, last shogi.Move) (found shogi.Move, ok bool) {
	drop := shogi.NewDrop(kind, to)
	if letters == "H" {
		return drop, true
	}
	n := 0
	for _, m := range p.AppendLegal(nil) {
		if !m.IsBoard() || m.To() != to || m.Promotes() != promote || p.Piece(m.From()).Kind() != kind {
			continue
		}
		if letters == "" || relative(p, m, last) == letters {
			found = m
			n++
		}
	}
	if n == 0 && letters == "" {
		return drop, true
	}
	return found, n == 1
}
