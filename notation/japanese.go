package notation

import (
	"fmt"
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
// mine is "▲５十四起爆", the void move "▲虚手". On joined boards, ice and jumps, the marks describe
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
	switch {
	case m.Promotes():
		b.WriteString("成")
	case mayPromote(p, m):
		b.WriteString("不成")
	}
	if !ok {
		b.WriteString(originText(r, m.From()))
	}
	return b.String()
}

func pieceText(r *shogi.Rules, k shogi.Kind) string {
	info := r.Info(k)
	for _, name := range [...]string{info.Names.Move, info.Names.One} {
		if name != "" {
			return name
		}
	}
	return info.Letter
}

func (s JapaneseStyle) squareText(r *shogi.Rules, sq shogi.Square) string {
	file, rank := r.File(sq), r.Rank(sq)
	switch {
	case s.Numerals == Half && (file > 9 || rank > 9):
		return fmt.Sprintf("%d.%d", file, rank)
	case s.Numerals == Half:
		return fmt.Sprintf("%d%d", file, rank)
	case s.Numerals == Wide && rank <= 9:
		return fileText(file) + fileText(rank)
	case s.Numerals == Kanji && file <= 9:
		return rankText(file) + rankText(rank)
	}
	return fileText(file) + rankText(rank)
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
	if pc == shogi.NoPiece || p.Rules().Info(pc.Kind()).Promoted == shogi.NoKind {
		return false
	}
	return plausible(p, shogi.NewMove(m.From(), m.To(), true))
}
