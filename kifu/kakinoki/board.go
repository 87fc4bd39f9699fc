package kakinoki

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const (
	emptyCell = "・"
	holeCell  = "＊"
	handSep   = "　"
	nothing   = "なし"
)

// Board returns a board diagram of Kakinoki's programs (BOD):
//
//	後手の持駒：なし
//	  ９ ８ ７ ６ ５ ４ ３ ２ １
//	+---------------------------+
//	|v香v桂v銀v金v玉v金v銀v桂v香|一
//	…
//	+---------------------------+
//	先手の持駒：歩二
//	先手番
//
// In handicap games the sides are 上手 and 下手. A square has three columns, more for names of two
// characters. ＊ is no square.
func (n *Names) Board(s *shogi.Setup, handicap bool) string {
	r := n.rules
	var b strings.Builder
	b.WriteString(n.HandLine(s, shogi.White, handicap))
	b.WriteString(n.Squares(s, 1, r.Files(), 1, r.Ranks()))
	b.WriteString(n.HandLine(s, shogi.Black, handicap))
	if s.Ply > 1 {
		fmt.Fprintf(&b, "手数＝%d  まで\n", s.Ply-1)
	}
	b.WriteString(SideNames(handicap)[s.Side&1] + "番\n")
	return b.String()
}

// HandLine returns the line of a hand: 先手の持駒：飛　歩二.
func (n *Names) HandLine(s *shogi.Setup, c shogi.Color, handicap bool) string {
	return SideNames(handicap)[c&1] + "の持駒：" + n.hand(s, c) + "\n"
}

// Squares returns the framed part of the board between two files and two ranks.
func (n *Names) Squares(s *shogi.Setup, firstFile, lastFile, firstRank, lastRank int) string {
	var b strings.Builder
	b.WriteByte(' ')
	for file := lastFile; file >= firstFile; file-- {
		label := notation.WideNumber(file)
		if file > 9 {
			label = fmt.Sprint(file)
		}
		b.WriteString(" " + strings.TrimRight(pad(label, n.columns), " "))
		if file > firstFile {
			b.WriteString(strings.Repeat(" ", n.columns-Width(label)))
		}
	}
	edge := "+" + strings.Repeat("-", (lastFile-firstFile+1)*(n.columns+1)) + "+\n"
	b.WriteString("\n" + edge)
	for rank := firstRank; rank <= lastRank; rank++ {
		b.WriteByte('|')
		for file := lastFile; file >= firstFile; file-- {
			n.cell(&b, s, n.rules.SquareAt(file, rank))
		}
		b.WriteString("|" + notation.KanjiNumber(rank) + "\n")
	}
	b.WriteString(edge)
	return b.String()
}

func (n *Names) cell(b *strings.Builder, s *shogi.Setup, sq shogi.Square) {
	sign, name := " ", holeCell
	if sq != shogi.NoSquare {
		if pc := s.Board[sq]; pc == shogi.NoPiece {
			name = emptyCell
		} else {
			if pc.Color() == shogi.White {
				sign = "v"
			}
			name = n.board[pc.Kind()]
		}
	}
	b.WriteString(sign + pad(name, n.columns))
}

// SideNames returns 先手 and 後手, or 下手 and 上手 in a handicap game.
func SideNames(handicap bool) [2]string {
	if handicap {
		return [2]string{"下手", "上手"}
	}
	return [2]string{"先手", "後手"}
}

func (n *Names) hand(s *shogi.Setup, c shogi.Color) string {
	var b strings.Builder
	for _, k := range n.rules.HandKinds() {
		switch count := int(s.Hands[c][k]); {
		case count == 1:
			b.WriteString(n.board[k] + handSep)
		case count > 1:
			b.WriteString(n.board[k] + notation.KanjiNumber(count) + handSep)
		}
	}
	if b.Len() == 0 {
		return nothing
	}
	return b.String()
}

func (n *Names) row(s *shogi.Setup, rank int, text string) error {
	r := n.rules
	text = strings.TrimLeftFunc(text, isBlank)
	text = strings.TrimPrefix(strings.TrimPrefix(text, "|"), "｜")
	file := r.Files()
	for {
		text = strings.TrimLeftFunc(text, isBlank)
		if text == "" || text[0] == '|' || strings.HasPrefix(text, "｜") {
			break
		}
		if file == 0 {
			return fmt.Errorf("the rank has more than %d squares", r.Files())
		}
		sq := r.SquareAt(file, rank)
		file--
		if rest, ok := cutAny(text, emptyCell, "･", "・", "."); ok {
			if sq == shogi.NoSquare {
				return fmt.Errorf("file %d is a hole of the board, written ＊", file+1)
			}
			text = rest
			continue
		}
		if rest, ok := cutAny(text, holeCell, "*"); ok {
			if sq != shogi.NoSquare {
				return fmt.Errorf("file %d is a square of the board, ＊ stands for a hole", file+1)
			}
			text = rest
			continue
		}
		color := shogi.Black
		if rest, ok := cutAny(text, "v", "V", "ｖ"); ok {
			color, text = shogi.White, strings.TrimLeftFunc(rest, isBlank)
		} else if rest, ok := cutAny(text, "^"); ok {
			text = rest
		}
		kinds, rest := n.prefix(text)
		if kinds == nil {
			return fmt.Errorf("%.80q is no piece of the rule set", firstRune(text))
		}
		switch k := kinds[0]; {
		case sq == shogi.NoSquare:
			return fmt.Errorf("file %d is a hole of the board", file+1)
		case r.Info(k).Token:
			return fmt.Errorf("%.80q never stands on the board", firstRune(text))
		default:
			s.Board[sq] = shogi.NewPiece(color, k)
		}
		text = rest
	}
	if file > 0 {
		return fmt.Errorf("the rank has %d squares, here are %d", r.Files(), r.Files()-file)
	}
	return nil
}

func cutAny(text string, prefixes ...string) (rest string, ok bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(text, p); ok {
			return rest, true
		}
	}
	return text, false
}

// readHand reads "飛二 角 歩十五", with or without separators, or なし.
func (n *Names) readHand(s *shogi.Setup, c shogi.Color, text string) error {
	text = trim(text)
	if text == nothing {
		return nil
	}
	for text != "" {
		kinds, rest := n.prefix(text)
		if kinds == nil {
			return fmt.Errorf("%.80q is no piece of the rule set", firstRune(text))
		}
		k := kinds[0]
		count, after, ok := scanKanji(rest)
		if !ok {
			count, after, ok = scanDigits(rest, 3)
		}
		if !ok {
			count = 1
		}
		if !slices.Contains(n.rules.HandKinds(), k) {
			return fmt.Errorf("%.80q is never in the hand", text[:len(text)-len(rest)])
		}
		if count += int(s.Hands[c][k]); count > 255 {
			return fmt.Errorf("a hand holds at most 255 of a piece")
		}
		s.Hands[c][k] = uint8(count)
		text = strings.TrimLeftFunc(after, isBlank)
	}
	return nil
}
