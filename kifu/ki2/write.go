package ki2

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const (
	movesPerLine = 6
	moveColumns  = 12
)

// Write writes KI2: six moves per line, twelve columns each. Times are lost. A foul has its
// origin, as in KIF: marks distinguish only legal moves.
func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := writer{rec: rec, names: kakinoki.NewNames(rec.Rules.Rules)}
	if o.Tag {
		charset := o.Charset
		if charset == kifu.AutoCharset {
			charset = kifu.UTF8
		}
		fmt.Fprintf(&k.out, "#KIF version=2.0 encoding=%s\n", charset)
	}
	k.out.WriteString(kakinoki.WriteHead(rec, k.names, &k.losses))
	k.out.WriteString("\n")
	start := rec.Start.Position
	k.remarks(rec.Root, &start)
	if err := rec.Walk(k.visit); err != nil {
		return nil, err
	}
	k.endLine()
	err := kifu.WriteText(w, k.out.String(), o, &k.losses)
	return k.losses.List(), err
}

type writer struct {
	rec    *kifu.Record
	names  *kakinoki.Names
	out    strings.Builder
	losses kifu.Losses
	// inLine counts moves; gap precedes the next one.
	inLine int
	gap    string
}

func (k *writer) endLine() {
	if k.inLine > 0 {
		k.out.WriteString("\n")
	}
	k.inLine, k.gap = 0, ""
}

func (k *writer) visit(v *kifu.Visit) error {
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
	} else {
		k.move(v)
	}
	p := *v.Position
	if v.Node.End == nil && v.Node.Foul == shogi.NoFoul && len(v.Node.Evaluations) > 0 {
		var u shogi.Undo
		p.Make(v.Node.Move, &u)
	}
	k.remarks(v.Node, &p)
	return nil
}

func (k *writer) move(v *kifu.Visit) {
	if k.inLine == movesPerLine {
		k.endLine()
	}
	text := notation.FormatJapanese(v.Position, v.Node.Move, v.Last, notation.Triangles)
	if v.Node.Foul != shogi.NoFoul {
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
		if !kakinoki.Large(k.rec.Rules.Rules) {
			text = kakinoki.Sign(v.Position.Side()) + text
		}
	}
	k.out.WriteString(k.gap + text)
	k.gap = strings.Repeat(" ", max(moveColumns-kakinoki.Width(text), 1))
	k.inLine++
}

func (k *writer) end(v *kifu.Visit) {
	end, side := *v.Node.End, k.rec.SideAt(v.Ply)
	line := kakinoki.ResultLine(k.rec, end, v.Ply-1, side)
	if back, _, ok := kakinoki.ParseResultLine(line, side); !ok || back != end || strings.ContainsAny(line, "\r\n") {
		k.losses.Add(kifu.LossEndWord, end.String())
		line = kakinoki.ResultLine(k.rec, kifu.End{Kind: kifu.EndOther, Word: "終局"}, v.Ply-1, side)
	}
	k.out.WriteString(line + "\n")
}

func (k *writer) remarks(n *kifu.Node, p *shogi.Position) {
	if len(n.Comments) == 0 && len(n.Evaluations) == 0 && n.Bookmark == "" {
		return
	}
	k.endLine()
	for _, line := range k.names.JoinComments(n, p) {
		k.out.WriteString("*" + kakinoki.OneLine(line, &k.losses) + "\n")
	}
	if n.Bookmark != "" {
		k.out.WriteString("&" + kakinoki.OneLine(n.Bookmark, &k.losses) + "\n")
	}
}
