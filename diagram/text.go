package diagram

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Text returns the diagram as text: the board block (BOD) of a KIF record,
// which programs for standard shogi read too.
//
//	後手の持駒：なし
//	  ９ ８ ７ ６ ５ ４ ３ ２ １
//	+---------------------------+
//	|v香v桂v銀v金v玉v金v銀v桂v香|一
//
// For other boards the lines are longer or more, the place of a hole is left
// empty, and a file from 10 on has its number in half-width digits. Where two
// kinds bear the same character, every square is a column wider and + stands
// before the promoted one. White's king is 玉 as well. Options that choose a
// part of the board, or the side it is seen by, have no meaning here.
//
// The line of the last move (手数＝1  ▲７六歩  まで) is there when the diagram
// has a MoveText. The error is a [*DiagramError].
func (r *Renderer) Text(d *Diagram) (string, error) {
	if err := d.check(r.rules); err != nil {
		return "", err
	}
	t := block{rules: r.rules, setup: &d.Setup}
	t.wide = r.twins()
	return t.write(d), nil
}

// twins reports whether two kinds that stand on the board bear the same
// character.
func (r *Renderer) twins() bool {
	seen := map[string]bool{}
	for _, k := range r.rules.Kinds() {
		info := r.rules.Info(k)
		if info.Token {
			continue
		}
		if seen[character(info)] {
			return true
		}
		seen[character(info)] = true
	}
	return false
}

// character is the single character of a kind.
func character(info *shogi.KindInfo) string { return or(info.Names.One, info.Letter) }

// block is a board block being written.
type block struct {
	strings.Builder
	rules *shogi.Rules
	setup *shogi.Setup
	// wide says that squares have a column for the sign of promotion.
	wide bool
}

func (b *block) write(d *Diagram) string {
	names := [2]string{"先手", "後手"}
	for _, c := range [...]shogi.Color{shogi.White, shogi.Black} {
		if d.Names[c] != "" {
			fmt.Fprintf(b, "%s：%s\n", names[c], oneLine(d.Names[c]))
		}
		if c == shogi.White {
			b.hand(names[c], c)
			b.board()
		} else {
			b.hand(names[c], c)
		}
	}
	if d.MoveText != "" {
		fmt.Fprintf(b, "手数＝%d  %s  まで\n", max(0, b.setup.Ply-1), oneLine(d.MoveText))
	}
	if b.setup.Side == shogi.White {
		b.WriteString("後手番\n")
	}
	return b.String()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (b *block) hand(name string, c shogi.Color) {
	var parts []string
	for _, k := range b.rules.HandKinds() {
		n := int(b.setup.Hands[c][k])
		if n == 0 {
			continue
		}
		part := character(b.rules.Info(k))
		if n > 1 {
			part += kanjiNumber(n)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		parts = []string{"なし"}
	}
	fmt.Fprintf(b, "%sの持駒：%s\n", name, strings.Join(parts, "　"))
}

func (b *block) board() {
	extra := ""
	if b.wide {
		extra = " "
	}
	files := b.rules.Files()
	b.WriteString(" ")
	for file := files; file >= 1; file-- {
		if file > 9 {
			fmt.Fprintf(b, "%s%3d", extra, file)
		} else {
			fmt.Fprintf(b, "%s %c", extra, '０'+rune(file))
		}
	}
	edge := "+" + strings.Repeat("-", files*(3+len(extra))) + "+\n"
	b.WriteString("\n" + edge)
	for rank := 1; rank <= b.rules.Ranks(); rank++ {
		b.WriteString("|")
		for file := files; file >= 1; file-- {
			b.square(b.rules.SquareAt(file, rank))
		}
		fmt.Fprintf(b, "|%s\n", kanjiNumber(rank))
	}
	b.WriteString(edge)
}

func (b *block) square(sq shogi.Square) {
	side, promoted, text := " ", " ", "・"
	switch {
	case sq == shogi.NoSquare:
		text = "  "
	case b.setup.Board[sq] != shogi.NoPiece:
		pc := b.setup.Board[sq]
		info := b.rules.Info(pc.Kind())
		text = character(info)
		if pc.Color() == shogi.White {
			side = "v"
		}
		if info.Base != info.Kind {
			promoted = "+"
		}
	}
	b.WriteString(side)
	if b.wide {
		b.WriteString(promoted)
	}
	b.WriteString(text)
}
