package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// Marks is the choice of signs for the two sides in Japanese move text.
type Marks uint8

// The signs for Black and White.
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

// Japanese words for moves that are not a piece's.
const (
	voidText = "虚手"
	mineText = "起爆"
)

// FormatJapanese returns m, played in p after the move last, as Japanese move
// text: "▲７六歩", "△８八角成", "▲同　銀", "▲５八金右", "△５五角打". last is NoMove at
// the start of a game. m should be legal in p; for one that is not the text is
// still the most sensible one, and USI where m names no piece.
//
// The text follows the official page of the Japan Shogi Association
// (shogi.or.jp, 棋譜の表記方法): 成 or 不成 wherever promotion was possible, 打 only
// where a piece on the board could go there too (pins ignored), and 右 左 直 上
// 寄 引 where several could. After 同 a full-width space stands before a single
// character.
//
// For other boards: files of 10 and more have two full-width digits and ranks
// of 10 and more are 十, 十一, …; a mine is "▲５十四起爆" and the void move "▲虚手".
// On a wrapped board, on ice and over jumps the marks describe the true
// displacement on the drawn board, so that a gold stepping from file 9 over the
// seam to file 1 moved sideways from the left. Where the marks of the official
// rules cannot tell two pieces apart, the square of origin follows in
// parentheses, "(77)", with a hyphen on longer boards, "(5-11)": the text always
// tells which move was played.
func FormatJapanese(p *shogi.Position, m, last shogi.Move, signs Marks) string {
	return JapaneseStyle{Signs: signs}.Format(p, m, last)
}

// JapaneseStyle is how Japanese move text is written; the zero style is that of
// newspapers.
type JapaneseStyle struct {
	Signs    Marks
	Numerals Numerals
}

// Numerals are the numerals of the squares.
type Numerals uint8

// The numerals. Files of 10 and more are full-width digits in every one but
// Half; so that one number is told from the next, ranks of 10 and more are kanji
// in every one but Half, which then puts a dot between them.
const (
	// Mixed: ７六, a full-width digit and a kanji.
	Mixed Numerals = iota
	// Kanji: 七六, as in old books and in Chinese.
	Kanji
	// Wide: ７６, full-width digits.
	Wide
	// Half: 76, half-width digits.
	Half
)

// Format returns m, played in p after the move last, as [FormatJapanese] does,
// in the style.
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

// dropText is a drop or a mine, without the sign.
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

// boardText is a board move from the piece's name on.
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

// pieceText is the name of a kind in Japanese move text.
func pieceText(r *shogi.Rules, k shogi.Kind) string {
	info := r.Info(k)
	for _, name := range [...]string{info.Names.Move, info.Names.One} {
		if name != "" {
			return name
		}
	}
	return info.Letter
}

// squareText is a square in Japanese: ７六, １０十.
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

// originText is a square of origin: (77), or (5-11) where two digits would not
// be clear.
func originText(r *shogi.Rules, sq shogi.Square) string {
	file, rank := r.File(sq), r.Rank(sq)
	if file > 9 || rank > 9 {
		return fmt.Sprintf("(%d-%d)", file, rank)
	}
	return fmt.Sprintf("(%d%d)", file, rank)
}

// lastSquare returns the square that 同 means after last, NoSquare for none: the
// square on which a piece arrived.
func lastSquare(r *shogi.Rules, last shogi.Move) shogi.Square {
	switch {
	case last.IsBoard() && r.Has(last.To()):
		return last.To()
	case last.IsDrop() && r.Has(last.To()) && known(r, last.Kind()) && !r.Info(last.Kind()).Token:
		return last.To()
	}
	return shogi.NoSquare
}

// mayPromote reports whether the piece that the board move m moves could
// promote by going there, legal or not for its king.
func mayPromote(p *shogi.Position, m shogi.Move) bool {
	pc := p.Piece(m.From())
	if pc == shogi.NoPiece || p.Rules().Info(pc.Kind()).Promoted == shogi.NoKind {
		return false
	}
	return plausible(p, shogi.NewMove(m.From(), m.To(), true))
}
