package notation

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// Marks are the signs of the sides.
type Marks uint8

const (
	// Triangles: ▲ and △, as in newspapers and records.
	Triangles Marks = iota
	// Downward: ▲ and ▽.
	Downward
	// Pieces: ☗ and ☖.
	Pieces
	// NoMarks: nothing.
	NoMarks
)

var sideMarks = [...][2]string{Triangles: {"▲", "△"}, Downward: {"▲", "▽"}, Pieces: {"☗", "☖"}, NoMarks: {"", ""}}

const (
	voidText = "虚手"
	mineText = "起爆"
)

// FormatJapanese returns m, played in p after last, as Japanese move text: "▲７六歩", "△８八角成",
// "▲同 銀", "▲５八金右", "△５五角打". last is NoMove at the start. An illegal m gets the closest text,
// or USI if it names no piece.
//
// The text follows the Japan Shogi Association (shogi.or.jp, 棋譜の表記方法): 成 or 不成 wherever
// promotion was possible, 打 only if a piece on the board could go there too (pins ignored),
// and 右 左 直 上 寄 引 if several could. After 同 a single character follows a full-width space.
//
// On larger boards, files from 10 have two full-width digits and ranks from 10 are 十, 十一. A
// mine is "▲５十四起爆", the void move "▲虚手". A double move is "▲７五・６四獅", "▲７五居喰い" for a capture
// without moving, or "▲じっと" for a pass. On joined boards, ice and jumps, the marks describe
// the displacement on the drawn board: a gold that steps across the edge from file 9 to file 1
// came sideways from the left. If the official marks are ambiguous, the origin follows:
// "(77)", or "(5-11)" on longer boards. The text always identifies the move.
func FormatJapanese(p *shogi.Position, m, last shogi.Move, signs Marks) string {
	return JapaneseStyle{Signs: signs}.Format(p, m, last)
}

// JapaneseStyle is a style of move text. The zero value is that of newspapers.
type JapaneseStyle struct {
	Signs    Marks
	Numerals Numerals
}

type Numerals uint8

// Except in Half, numbers from 10 are full-width digits for files and kanji for ranks. Half
// puts a dot between numbers from 10.
const (
	// Mixed: ７六.
	Mixed Numerals = iota
	// Kanji: 七六, as in old books and in Chinese.
	Kanji
	// Wide: ７６.
	Wide
	// Half: 76.
	Half
)

// Format is [FormatJapanese] in style s.
func (s JapaneseStyle) Format(p *shogi.Position, m, last shogi.Move) string {
	r := p.Rules()
	sign := ""
	if int(s.Signs) < len(sideMarks) {
		sign = sideMarks[s.Signs][p.Side()&1]
	}
	switch {
	case m == shogi.Pass:
		return sign + voidText
	case m == shogi.NoMove || !r.Has(m.To()):
		return sign + FormatUSI(r, m)
	case m.IsDrop():
		return sign + s.dropText(p, m)
	case !r.Has(m.From()) || p.Piece(m.From()) == shogi.NoPiece:
		return sign + FormatUSI(r, m)
	}
	if r.Between(m) != shogi.NoSquare {
		return sign + s.doubleText(p, m)
	}
	text := boardText(p, m)
	if lastSquare(p.Rules(), last) != m.To() {
		return sign + s.squareText(r, m.To()) + text
	}
	if utf8.RuneCountInString(text) == 1 {
		return sign + "同　" + text
	}
	return sign + "同" + text
}

// dropText omits the sign.
func (s JapaneseStyle) dropText(p *shogi.Position, m shogi.Move) string {
	r, k := p.Rules(), m.Kind()
	if !known(r, k) {
		return FormatUSI(r, m)
	}
	square := s.squareText(r, m.To())
	if r.Info(k).Token {
		return square + mineText
	}
	text := square + pieceText(r, k)
	if !p.Candidates(p.Side(), k, m.To()).Empty() {
		text += "打"
	}
	return text
}

func boardText(p *shogi.Position, m shogi.Move) string {
	r, pc := p.Rules(), p.Piece(m.From())
	var b strings.Builder
	b.WriteString(pieceText(r, pc.Kind()))
	marks, ok := newRivals(p, pc.Kind(), pc.Color(), m.To(), m.From()).marksFor(m.From())
	b.WriteString(marks.String())
	b.WriteString(promotionText(p, m))
	if !ok {
		b.WriteString(originText(r, m.From()))
	}
	return b.String()
}

func promotionText(p *shogi.Position, m shogi.Move) string {
	switch {
	case m.Promotes():
		return "成"
	case mayPromote(p, m):
		return "不成"
	}
	return ""
}

func pieceText(r *shogi.Rules, k shogi.Kind) string {
	info := r.Info(k)
	return cmp.Or(info.Names.Move, info.Names.One, info.Letter)
}

func (s JapaneseStyle) squareText(r *shogi.Rules, sq shogi.Square) string {
	file, rank := r.File(sq), r.Rank(sq)
	switch {
	case s.Numerals == Half && (file > 9 || rank > 9):
		return fmt.Sprintf("%d.%d", file, rank)
	case s.Numerals == Half:
		return fmt.Sprintf("%d%d", file, rank)
	case s.Numerals == Wide && rank <= 9:
		return WideNumber(file) + WideNumber(rank)
	case s.Numerals == Kanji && file <= 9:
		return KanjiNumber(file) + KanjiNumber(rank)
	}
	return WideNumber(file) + KanjiNumber(rank)
}

// originText returns (77), or (5-11) where two digits are ambiguous.
func originText(r *shogi.Rules, sq shogi.Square) string {
	file, rank := r.File(sq), r.Rank(sq)
	if file > 9 || rank > 9 {
		return fmt.Sprintf("(%d-%d)", file, rank)
	}
	return fmt.Sprintf("(%d%d)", file, rank)
}

// lastSquare is NoSquare without 同.
func lastSquare(r *shogi.Rules, last shogi.Move) shogi.Square {
	switch {
	case last.IsBoard() && r.Has(last.To()):
		return last.To()
	case last.IsDrop() && r.Has(last.To()) && known(r, last.Kind()) && !r.Info(last.Kind()).Token:
		return last.To()
	}
	return shogi.NoSquare
}

// mayPromote ignores checks to the own king.
func mayPromote(p *shogi.Position, m shogi.Move) bool {
	pc := p.Piece(m.From())
	if pc == shogi.NoPiece || p.Rules().Turned(pc.Kind()) == shogi.NoKind {
		return false
	}
	return plausible(p, m.WithPromotion(true))
}

type marks uint8

const (
	markRight    marks = 1 << iota // 右: from the mover's right
	markLeft                       // 左: from the mover's left
	markStraight                   // 直: straight up its file
	markUp                         // 上 (行): up
	markSide                       // 寄: sideways
	markDown                       // 引: down
)

const motionMarks = markUp | markSide | markDown

var markRunes = [...]struct {
	mark marks
	char rune
}{
	{markRight, '右'}, {markLeft, '左'}, {markStraight, '直'},
	{markUp, '上'}, {markSide, '寄'}, {markDown, '引'},
}

func (m marks) String() string {
	var b strings.Builder
	for _, r := range markRunes {
		if m&r.mark != 0 {
			b.WriteRune(r.char)
		}
	}
	return b.String()
}

// approach is the displacement on the drawn board, for the owner. A move across an edge, a
// jump or a slide counts by its ends.
type approach struct {
	from     shogi.Square
	left, up int
}

func (a approach) motion() marks {
	switch {
	case a.up > 0:
		return markUp
	case a.up < 0:
		return markDown
	}
	return markSide
}

// rivals are the pieces of a kind and colour that reach a target.
type rivals struct {
	list []approach
	// straight: 直 applies.
	straight bool
}

// newRivals ignores pins and always includes from.
func newRivals(p *shogi.Position, k shogi.Kind, c shogi.Color, to, from shogi.Square) rivals {
	r := p.Rules()
	squares := p.Candidates(c, k, to)
	if from != shogi.NoSquare {
		squares = squares.Or(shogi.Bit(from))
	}
	v := rivals{straight: stepsStraight(r.Info(k))}
	for _, sq := range squares.Squares() {
		a := approach{from: sq, left: r.File(to) - r.File(sq), up: r.Rank(sq) - r.Rank(to)}
		if c == shogi.White {
			a.left, a.up = -a.left, -a.up
		}
		v.list = append(v.list, a)
	}
	return v
}

// stepsStraight reports whether 直 applies: the piece steps straight up and never slides (gold,
// silver, promoted minor pieces). Rook, bishop, dragon and horse use 右 and 左.
func stepsStraight(info *shogi.KindInfo) bool {
	steps := false
	for _, a := range info.Spec.Moves {
		if a.Slides {
			return false
		}
		steps = steps || a.Left == 0 && a.Up == 1
	}
	return steps
}

func (v rivals) match(a approach, m marks) bool {
	if motion := m & motionMarks; motion != 0 && motion != a.motion() {
		return false
	}
	if m&markStraight != 0 && !(v.straight && a.left == 0 && a.up > 0) {
		return false
	}
	if m&markRight != 0 && !v.onSide(a, m, 1) {
		return false
	}
	return m&markLeft == 0 || v.onSide(a, m, -1)
}

// onSide reports whether a comes from the right (dir 1) or the left (-1). Without 直, a piece
// on the target's own file takes the side left free by rivals of the same motion.
func (v rivals) onSide(a approach, m marks, dir int) bool {
	if a.left != 0 {
		return a.left*dir > 0
	}
	if v.straight {
		return false
	}
	others := false
	for _, b := range v.list {
		if b.from == a.from || m&motionMarks != 0 && b.motion() != a.motion() {
			continue
		}
		if b.left*dir >= 0 {
			return false
		}
		others = true
	}
	return others
}

func (v rivals) matches(m marks) []approach {
	var out []approach
	for _, a := range v.list {
		if v.match(a, m) {
			out = append(out, a)
		}
	}
	return out
}

// marksFor returns the marks that identify the piece on from, in the official order: the
// motion, 直, the side, then side and motion.
func (v rivals) marksFor(from shogi.Square) (m marks, ok bool) {
	if len(v.list) < 2 {
		return 0, true
	}
	for _, a := range v.list {
		if a.from != from {
			continue
		}
		motion := a.motion()
		for _, m := range [...]marks{motion, markStraight, markRight, markLeft, markRight | motion, markLeft | motion} {
			if found := v.matches(m); len(found) == 1 && found[0].from == from {
				return m, true
			}
		}
	}
	return 0, false
}

var kanjiDigits = [...]rune{'一', '二', '三', '四', '五', '六', '七', '八', '九', '十'}

// WideNumber writes full-width digits: ７, １０.
func WideNumber(n int) string {
	return strings.Map(func(c rune) rune { return c - '0' + '０' }, strconv.Itoa(n))
}

// KanjiNumber writes 0 to 999: 〇, 六, 十, 十八, 百二.
func KanjiNumber(n int) string {
	var b strings.Builder
	for _, unit := range [...]struct {
		value int
		sign  rune
	}{{100, '百'}, {10, '十'}} {
		if d := n / unit.value % 10; d > 0 {
			if d > 1 {
				b.WriteRune(kanjiDigits[d-1])
			}
			b.WriteRune(unit.sign)
		}
	}
	switch {
	case n == 0:
		b.WriteRune('〇')
	case n%10 > 0:
		b.WriteRune(kanjiDigits[n%10-1])
	}
	return b.String()
}

func isNumeral(c rune) bool { return c >= '0' && c <= '9' || kanjiValue(c) > 0 }

func kanjiValue(c rune) int {
	for i, d := range kanjiDigits {
		if c == d {
			return i + 1
		}
	}
	return 0
}

func number(text []rune) int {
	if len(text) == 0 || len(text) > 3 {
		return 0
	}
	if kanjiValue(text[0]) == 0 {
		n, ok := count(string(text), 99)
		if !ok {
			return 0
		}
		return n
	}
	n := kanjiValue(text[0])
	if len(text) == 1 {
		return n
	}
	rest := text[1:]
	if n < 10 {
		if rest[0] != '十' {
			return 0
		}
		n, rest = n*10, rest[1:]
	}
	switch {
	case len(rest) == 0:
		return n
	case len(rest) > 1 || kanjiValue(rest[0]) == 0 || kanjiValue(rest[0]) > 9:
		return 0
	}
	return n + kanjiValue(rest[0])
}
