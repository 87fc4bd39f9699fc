package kakinoki

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// KI2 returns the codec of KI2, the format of books and web pages: moves as spoken, six per line,
// with 右 左 直 上 寄 引 in place of origins. Times and notes are lost.
func KI2() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatKI2, Split: split(kifu.FormatKI2), Write: writeKI2}
}

const (
	movesPerLine = 6
	ki2Columns   = 12
)

// writeKI2 writes six moves per line, twelve columns each. A foul has its origin, as in KIF:
// marks distinguish only legal moves.
func writeKI2(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := ki2Writer{writer: newWriter(kifu.FormatKI2, rec, NewNames(rec.Rules.Rules), o)}
	k.out.WriteString("\n")
	start := rec.Start.Position
	k.remarks(rec.Root, &start)
	if err := rec.Walk(k.visit); err != nil {
		return nil, err
	}
	k.endLine()
	return k.finish(w, o)
}

type ki2Writer struct {
	*writer
	// inLine counts moves; gap precedes the next one.
	inLine int
	gap    string
}

func (k *ki2Writer) endLine() {
	if k.inLine > 0 {
		k.out.WriteString("\n")
	}
	k.inLine, k.gap = 0, ""
}

func (k *ki2Writer) visit(v *kifu.Visit) error {
	if v.Node.Time.Known {
		k.losses.Add(kifu.LossTimes, v.Node.Time.Spent.String())
	}
	if v.Variation() {
		k.endLine()
		fmt.Fprintf(&k.out, "\n変化：%d手\n", v.Ply)
	}
	if v.Node.End != nil {
		k.endLine()
		k.end(v)
		return nil
	}
	if v.Node.FromEmpty(v.Position) {
		k.losses.Add(kifu.LossFoul, v.Node.Foul.Error())
		k.losses.AddRemarks(v.Node)
		return nil
	}
	k.move(v)
	p := v.After()
	k.remarks(v.Node, &p)
	return nil
}

func (k *ki2Writer) move(v *kifu.Visit) {
	if k.inLine == movesPerLine {
		k.endLine()
	}
	text := notation.FormatJapanese(v.Position, v.Node.Move, v.Last, notation.Triangles)
	if v.Node.Foul != shogi.NoFoul && !k.clear(v, text) {
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
		if !isLarge(k.rec.Rules.Rules) {
			text = sign(v.Position.Side()) + text
		}
	}
	k.out.WriteString(k.gap + text)
	k.gap = strings.Repeat(" ", max(ki2Columns-Width(text), 1))
	k.inLine++
}

// clear reports whether a foul can be read without its origin.
func (k *ki2Writer) clear(v *kifu.Visit, text string) bool {
	_, _, err := k.names.ParseMove(v.Position, text, v.Last)
	foul, ok := errors.AsType[*shogi.MoveError](err)
	return ok && foul.Move == v.Node.Move
}

func (k *ki2Writer) end(v *kifu.Visit) {
	end, ply, _ := v.Ending(v.Parent.FromEmpty(v.Position))
	if ply < v.Ply { // its remarks went with the foul
		k.losses.AddRemarks(v.Node)
	}
	moves, side := ply-1, k.rec.SideAt(ply)
	if end.Word != "" && plain(end.Kind) {
		k.losses.Add(kifu.LossEndWord, end.Word)
		end.Word = ""
	}
	line := resultLine(k.rec, end, moves, side)
	if back, _, ok := parseResultLine(line, side); !ok || back != end || strings.ContainsAny(line, "\r\n") {
		k.losses.Add(kifu.LossEndWord, end.String())
		line = resultLine(k.rec, kifu.End{Kind: kifu.EndOther, Word: "終局"}, moves, side)
	}
	k.out.WriteString(line + "\n")
}

// remarks writes those of the node and of ends that follow it: json-kifu-format refuses lines after まで.
func (k *ki2Writer) remarks(n *kifu.Node, p *shogi.Position) {
	all := *n
	for _, end := range n.Children {
		if end.End == nil || len(end.Comments) == 0 && end.Bookmark == "" {
			continue
		}
		all.Comments = slices.Concat(all.Comments, end.Comments)
		if all.Bookmark == "" {
			all.Bookmark = end.Bookmark
		} else if end.Bookmark != "" {
			k.losses.Add(kifu.LossBookmarks, end.Bookmark)
		}
		k.losses.Add(kifu.LossPlaces, end.End.String())
	}
	if len(all.Comments) > 0 || len(all.Evaluations) > 0 || all.Bookmark != "" {
		k.endLine()
	}
	k.writer.remarks(&all, p)
}
