package compose

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Tag names a feature of a position or solution.
type Tag string

const (
	// Smoke: 煙, at least half of the set at the start, three or four pieces at the end.
	Smoke Tag = "smoke"
	// BareKing: 裸玉, only the defender's king on the board. NoAttackers: 無仕掛, no attacking
	// piece on the board. TwoKings: 双玉.
	BareKing    Tag = "bare-king"
	NoAttackers Tag = "no-attackers"
	TwoKings    Tag = "two-kings"
	// DropMateAvoided: 打歩詰回避, promotion is declined because a later pawn drop would mate
	// illegally; or such a drop becomes legal after preparation (打開). Unpromoted: 不成, a
	// possible promotion is declined.
	DropMateAvoided Tag = "drop-mate-avoided"
	Unpromoted      Tag = "non-promotion"
	// Sacrificed: 捨駒. MajorSacrificed: 大駒捨て, a rook or bishop.
	Sacrificed      Tag = "sacrifice"
	MajorSacrificed Tag = "major-sacrifice"
	// Dropped: 合駒, a dropped interposition. Shielded: 移動合, a moved one. Unsupported: 中合,
	// either kind, away from the king and unguarded, captured at once but not with mate.
	Dropped     Tag = "interposition"
	Unsupported Tag = "unsupported-interposition"
	Shielded    Tag = "moved-interposition"
	// FarDrop: 遠打, a long-range piece dropped at least two squares from the king.
	// OnlyDistance: 限定打, other squares on the line would check but not mate.
	FarDrop      Tag = "distant-drop"
	OnlyDistance Tag = "only-distance"
	// Saw: 鋸引き, a horse or dragon approaches or retreats stepwise with checks. Round: 回転, the
	// king is driven in a circle. Return: 還元玉, the king is mated on its first square after
	// leaving it.
	Saw    Tag = "saw"
	Round  Tag = "round"
	Return Tag = "return"
	// Symmetric: 左右対称, a symmetric end of at least six pieces (曲詰).
	Symmetric Tag = "symmetric-end"
	// 曲詰: figures of all pieces at the end (詰上がり); StartFigure: any at the start (初形). See
	// FigureOf.
	EndDigit    Tag = "end-digit"
	EndLetter   Tag = "end-letter"
	EndKana     Tag = "end-kana"
	EndKanji    Tag = "end-kanji"
	EndCross    Tag = "end-cross"
	EndDiamond  Tag = "end-diamond"
	EndSquare   Tag = "end-square"
	EndTriangle Tag = "end-triangle"
	EndLine     Tag = "end-line"
	StartFigure Tag = "start-figure"
)

// AllTags are in output order.
var AllTags = []Tag{
	Smoke, BareKing, NoAttackers, TwoKings, DropMateAvoided, Unpromoted, Sacrificed, MajorSacrificed, Dropped, Unsupported, Shielded,
	FarDrop, OnlyDistance, Saw, Round, Return, Symmetric,
	EndDigit, EndLetter, EndKana, EndKanji, EndCross, EndDiamond, EndSquare, EndTriangle, EndLine, StartFigure,
}

const (
	sawSteps   = 4 // moves of the piece in a row
	roundMoves = 4 // king moves back to a square without retracing
	figureSize = 6
)

// Tags returns the features of a problem from p with sound solution line and flaws, in the
// order of AllTags.
func Tags(p shogi.Position, line []shogi.Move, flaws []tsume.Flaw) (out []Tag) {
	t := tagger{start: p, attacker: p.Side(), flaws: flaws, found: map[Tag]bool{}}
	t.begin()
	t.follow(line)
	for _, tag := range AllTags {
		if t.found[tag] {
			out = append(out, tag)
		}
	}
	return out
}

type tagger struct {
	start    shogi.Position
	attacker shogi.Color
	flaws    []tsume.Flaw
	found    map[Tag]bool
	// barred are earlier 打歩詰, with the king's square.
	barred []barredDrop
}

type barredDrop struct {
	drop shogi.Move
	king shogi.Square
}

func (t *tagger) begin() {
	p := &t.start
	t.found[BareKing] = p.Occupied().Count() == 1
	t.found[TwoKings] = p.King(t.attacker) != shogi.NoSquare
	own := p.Color(t.attacker).Count()
	t.found[NoAttackers] = own == 0 || own == 1 && t.found[TwoKings]
}

func (t *tagger) follow(line []shogi.Move) {
	p := t.start
	saw := sawing{}
	kings := []shogi.Square{p.King(t.attacker.Other())}
	for i, m := range line {
		if p.Side() == t.attacker {
			t.attack(&p, line, i)
			t.found[Saw] = t.found[Saw] || saw.step(&p, m)
		} else {
			t.defend(&p, line, i)
		}
		p.Advance(m)
		if k := p.King(t.attacker.Other()); k != kings[len(kings)-1] {
			kings = append(kings, k)
			t.found[Round] = t.found[Round] || round(kings)
		}
	}
	t.found[Return] = len(kings) > 1 && kings[0] == kings[len(kings)-1]
	all := 0
	for _, n := range p.Rules().Spec().Set {
		all += 2 * n
	}
	end := p.Occupied().Count()
	t.found[Smoke] = 2*t.start.Occupied().Count() >= all && end <= 4
	t.found[Symmetric] = end >= figureSize && mirrors(&p)
	if f, ok := FigureOf(&p); ok {
		t.found[Tag("end-"+f.Kind)] = true
	}
	_, t.found[StartFigure] = FigureOf(&t.start)
}

func (t *tagger) attack(p *shogi.Position, line []shogi.Move, i int) {
	m, r := line[i], p.Rules()
	t.found[DropMateAvoided] = t.found[DropMateAvoided] || t.opened(p, m)
	kind, capture := m.Kind(), false
	if m.IsBoard() {
		kind, capture = p.Piece(m.From()).Kind(), p.Captured(m) != shogi.NoPiece
	}
	in := r.Info(kind)
	if i+1 < len(line) && line[i+1].To() == m.To() && !capture {
		t.found[Sacrificed] = true
		t.found[MajorSacrificed] = t.found[MajorSacrificed] || r.Info(in.Base).Points >= majorPoints
	}
	if m.IsBoard() && !m.Promotes() && in.Promoted != shogi.NoKind {
		if other := shogi.NewMove(m.From(), m.To(), true); p.IsLegal(other) {
			t.found[Unpromoted] = true
			t.found[DropMateAvoided] = t.found[DropMateAvoided] || dropMatesAfter(*p, other, line[i+1:])
		}
	}
	if m.IsDrop() && slides(in.Spec) && apart(r, m.To(), p.King(t.attacker.Other())) >= 2 {
		t.found[FarDrop] = true
		t.found[OnlyDistance] = t.found[OnlyDistance] || t.onlyDistance(p, m, i+1)
	}
}

// opened reports whether m was barred against the king on its square. It records the drops
// barred now.
func (t *tagger) opened(p *shogi.Position, m shogi.Move) bool {
	king := p.King(t.attacker.Other())
	if m.IsDrop() && slices.Contains(t.barred, barredDrop{m, king}) {
		return true
	}
	r := p.Rules()
	for _, k := range r.HandKinds() {
		if in := r.Info(k); !in.Droppable || !in.Spec.NoDropMate || p.Hand(t.attacker, k) == 0 {
			continue
		}
		for _, sq := range r.Squares() {
			if p.Piece(sq) != shogi.NoPiece || apart(r, sq, king) > 1 && !r.Info(k).Spec.WrapRanks && !r.Info(k).Spec.WrapFiles {
				continue
			}
			q, drop := *p, shogi.NewDrop(k, sq)
			if errors.Is(q.Play(drop), shogi.DropMate) {
				t.barred = append(t.barred, barredDrop{drop, king})
			}
		}
	}
	return false
}

// dropMatesAfter reports whether a pawn drop of the line would be 打歩詰 had m been played
// earlier.
func dropMatesAfter(p shogi.Position, m shogi.Move, line []shogi.Move) bool {
	p.Advance(m)
	for _, next := range line {
		q := p
		if errors.Is(q.Play(next), shogi.DropMate) {
			return true
		}
		if !p.IsLegal(next) {
			return false
		}
		p.Advance(next)
	}
	return false
}

// onlyDistance reports whether another drop of the piece on the line also checks but has no
// flaw at that ply.
func (t *tagger) onlyDistance(p *shogi.Position, m shogi.Move, ply int) bool {
	if slices.ContainsFunc(t.flaws, func(f tsume.Flaw) bool {
		return f.Ply == ply && f.Move.IsDrop() && f.Move.Kind() == m.Kind()
	}) {
		return false
	}
	r, king := p.Rules(), p.King(t.attacker.Other())
	for _, other := range p.AppendChecks(nil) {
		if other != m && other.IsDrop() && other.Kind() == m.Kind() && along(r, king, m.To()) == along(r, king, other.To()) {
			return true
		}
	}
	return false
}

func (t *tagger) defend(p *shogi.Position, line []shogi.Move, i int) {
	m, king := line[i], p.King(p.Side())
	var own shogi.Bitboard // it guards nothing behind itself
	switch {
	case m.IsDrop():
		t.found[Dropped] = true
	case m.From() != king && p.Piece(m.To()) == shogi.NoPiece && p.InCheck():
		t.found[Shielded] = true
		own = shogi.Bit(m.From())
	default:
		return
	}
	taken := i+2 < len(line) && line[i+1].To() == m.To() // the last move merely makes it useless
	if taken && apart(p.Rules(), m.To(), king) >= 2 && p.AttackersTo(m.To(), p.Side(), p.Occupied().AndNot(own)).AndNot(own).Empty() {
		t.found[Unsupported] = true
	}
}

func round(way []shogi.Square) bool {
	last := len(way) - 1
	for i := last - roundMoves; i >= 0; i-- {
		if way[i] == way[last] {
			loop := slices.Clone(way[i:last])
			slices.Sort(loop)
			return len(slices.Compact(loop)) == last-i
		}
	}
	return false
}

type sawing struct {
	at    shogi.Square
	steps int
	grows bool
}

// step reports whether a piece has made enough moves in a row, always closer to or always
// farther from the king.
func (s *sawing) step(p *shogi.Position, m shogi.Move) bool {
	r := p.Rules()
	if !m.IsBoard() || r.Info(p.Piece(m.From()).Kind()).Base == p.Piece(m.From()).Kind() || !slides(r.Info(p.Piece(m.From()).Kind()).Spec) {
		*s = sawing{}
		return false
	}
	off := apart(r, m.To(), p.King(p.Side().Other()))
	from := apart(r, m.From(), p.King(p.Side().Other()))
	switch {
	case s.steps > 0 && s.at == m.From() && off != from && (off > from) == s.grows:
		s.steps++
	case off != from:
		s.steps, s.grows = 1, off > from
	default:
		s.steps = 0
	}
	s.at = m.To()
	return s.steps >= sawSteps
}

func mirrors(p *shogi.Position) bool {
	r := p.Rules()
	least, most := r.Files(), 1
	for _, sq := range r.Squares() {
		if p.Piece(sq) != shogi.NoPiece {
			least, most = min(least, r.File(sq)), max(most, r.File(sq))
		}
	}
	for _, sq := range r.Squares() {
		if p.Piece(sq) == shogi.NoPiece {
			continue
		}
		if other := r.SquareAt(least+most-r.File(sq), r.Rank(sq)); other == shogi.NoSquare || p.Piece(other) == shogi.NoPiece {
			return false
		}
	}
	return least < most
}

func apart(r *shogi.Rules, a, b shogi.Square) int {
	files, ranks := r.File(a)-r.File(b), r.Rank(a)-r.Rank(b)
	return max(files, -files, ranks, -ranks)
}

// along is zero off a straight line.
func along(r *shogi.Rules, from, to shogi.Square) [2]int {
	f, k := r.File(to)-r.File(from), r.Rank(to)-r.Rank(from)
	if f != 0 && k != 0 && f != k && f != -k {
		return [2]int{}
	}
	n := max(f, -f, k, -k, 1)
	return [2]int{f / n, k / n}
}

//go:embed figures.txt
var figures string

// Figure is a picture made of pieces (曲詰).
type Figure struct {
	// Kind is "digit", "letter", "kana", "kanji", "cross", "diamond", "square", "triangle"
	// or "line".
	Kind string
	// Name is the content: "7", "T", "ハ", "王".
	Name string
}

// Pieces.
const leastFigure = 5

// FigureOf returns the figure of all pieces on the board as Black sees it; ok is false if
// unknown.
func FigureOf(p *shogi.Position) (f Figure, ok bool) {
	if p.Occupied().Count() < leastFigure {
		return f, false
	}
	shape := shapeOf(p)
	for entry := range strings.SplitSeq(figures, "\n\n") {
		head, rows, _ := strings.Cut(strings.TrimSpace(entry), "\n")
		if kind, name, found := strings.Cut(head, " "); found && rows == shape {
			return Figure{kind, name}, true
		}
	}
	return f, false
}

func shapeOf(p *shogi.Position) string {
	r := p.Rules()
	left, right, top, bottom := 1, r.Files(), r.Ranks(), 1
	for b := p.Occupied(); !b.Empty(); {
		sq := b.Pop()
		left, right = max(left, r.File(sq)), min(right, r.File(sq))
		top, bottom = min(top, r.Rank(sq)), max(bottom, r.Rank(sq))
	}
	var rows []string
	for rank := top; rank <= bottom; rank++ {
		row := make([]byte, 0, left-right+1)
		for file := left; file >= right; file-- {
			mark := byte('.')
			if sq := r.SquareAt(file, rank); sq != shogi.NoSquare && p.Piece(sq) != shogi.NoPiece {
				mark = '#'
			}
			row = append(row, mark)
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "\n")
}

// Combination encodes the idea of a line without its place on the board: kinds, targets
// relative to the king's first square, drops, captures and promotions. Mirror images share it
// in symmetric rule sets; joined edges are respected.
func Combination(p shogi.Position, line []shogi.Move) string {
	own := combination(p, line, 1)
	if !p.Rules().Symmetric() {
		return own
	}
	return min(own, combination(p, line, -1))
}

func combination(p shogi.Position, line []shogi.Move, side int) string {
	r := p.Rules()
	var files, ranks int
	if king := r.Info(r.Royal()).Spec; king.WrapFiles {
		files = r.Files()
	}
	if king := r.Info(r.Royal()).Spec; king.WrapRanks {
		ranks = r.Ranks()
	}
	home := p.King(p.Side().Other())
	var b strings.Builder
	for _, m := range line {
		kind, mark := m.Kind(), "*"
		if m.IsBoard() {
			kind, mark = p.Piece(m.From()).Kind(), "-"
			if p.Piece(m.To()) != shogi.NoPiece {
				mark = "x"
			}
		}
		left, up := side*(r.File(m.To())-r.File(home)), r.Rank(m.To())-r.Rank(home)
		fmt.Fprintf(&b, "%s%s%d,%d", r.Info(kind).Letter, mark, around(left, files), around(up, ranks))
		if m.Promotes() {
			b.WriteByte('+')
		}
		b.WriteByte(' ')
		p.Advance(m)
	}
	return b.String()
}

func around(n, joined int) int {
	if joined == 0 {
		return n
	}
	return (n%joined + joined) % joined
}
