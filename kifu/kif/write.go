package kif

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
)

const (
	timedHead   = "手数----指手---------消費時間--\n"
	untimedHead = "手数----指手--\n"
	moveColumns = 13
	// For an end whose word would be read as a move.
	lastWord = "終局"
)

// Write writes KIF as Kifu for Windows does: moves with origin, times in seconds, variations
// from the deepest up, + after a move with alternatives. Only fractions of a second are lost.
func Write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := writer{rec: rec, names: kakinoki.NewNames(rec.Rules.Rules).AsWindows(), plain: kakinoki.NewNames(rec.Rules.Rules)}
	if o.Tag {
		charset := o.Charset
		if charset == kifu.AutoCharset {
			charset = kifu.UTF8
		}
		fmt.Fprintf(&k.out, "#KIF version=2.0 encoding=%s\n", charset)
	}
	k.out.WriteString(kakinoki.WriteHead(rec, k.names, &k.losses))
	if err := k.tree(); err != nil {
		return nil, err
	}
	err := kifu.WriteText(w, k.out.String(), o, &k.losses)
	return k.losses.List(), err
}

type writer struct {
	rec *kifu.Record
	// names are for moves and boards, plain for evaluations.
	names, plain *kakinoki.Names
	out          strings.Builder
	losses       kifu.Losses
	result       string
}

func (k *writer) tree() error {
	head := untimedHead
	err := k.rec.Walk(func(v *kifu.Visit) error {
		if v.Node.Time.Known {
			head = timedHead
		}
		return nil
	})
	if err != nil {
		return err
	}
	k.out.WriteString(head)
	start := k.rec.Start.Position
	k.remarks(k.rec.Root, &start)
	err = k.rec.Walk(func(v *kifu.Visit) error {
		if v.Variation() {
			k.writeResult()
			fmt.Fprintf(&k.out, "\n変化：%d手\n", v.Ply)
		}
		if v.Node.End != nil {
			k.result = k.ending(*v.Node.End, v.Ply)
		}
		k.node(v)
		return nil
	})
	k.writeResult()
	return err
}

func (k *writer) ending(end kifu.End, ply int) string {
	switch {
	case !writable(end):
		end = kifu.End{Kind: kifu.EndOther, Word: lastWord}
	case end.Kind == kifu.EndMate && (end.Word == "" || end.Word == "詰"):
		return fmt.Sprintf("まで%d手詰", ply-1)
	}
	return kakinoki.ResultLine(k.rec, end, ply-1, k.rec.SideAt(ply))
}

func (k *writer) writeResult() {
	if k.result != "" {
		k.out.WriteString(k.result + "\n")
		k.result = ""
	}
}

func (k *writer) node(v *kifu.Visit) {
	large := kakinoki.Large(k.rec.Rules.Rules)
	text := ""
	if v.Node.End != nil {
		text = k.word(*v.Node.End)
	} else {
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
	}
	if v.Node.Time.Known || v.More() {
		text = kakinoki.Pad(text, moveColumns)
		if large {
			text += " "
		}
	}
	if v.Node.Time.Known {
		text += formatTimes(v.Node.Time, &k.losses)
	}
	if v.More() {
		text += "+"
	}
	if large {
		fmt.Fprintf(&k.out, "%d手目 %s\n", v.Ply, text)
	} else {
		fmt.Fprintf(&k.out, "%4d %s\n", v.Ply, text)
	}
	p := *v.Position
	if v.Node.End == nil && v.Node.Foul == shogi.NoFoul && len(v.Node.Evaluations) > 0 {
		var u shogi.Undo
		p.Make(v.Node.Move, &u)
	}
	k.remarks(v.Node, &p)
}

func writable(end kifu.End) bool {
	word := end.String()
	return word != "" && kakinoki.Trim(word) == word && !strings.ContainsAny(word, "(（+\r\n") && !kakinoki.LooksLikeMove(word)
}

func (k *writer) word(end kifu.End) string {
	if !writable(end) {
		k.losses.Add(kifu.LossEndWord, end.String())
		return lastWord
	}
	return end.String()
}

func (k *writer) remarks(n *kifu.Node, p *shogi.Position) {
	for _, line := range k.plain.JoinComments(n, p) {
		k.out.WriteString("*" + k.line(line) + "\n")
	}
	if n.Bookmark != "" {
		k.out.WriteString("&" + k.line(n.Bookmark) + "\n")
	}
}

func (k *writer) line(text string) string { return kakinoki.OneLine(text, &k.losses) }
