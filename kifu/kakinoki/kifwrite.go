package kakinoki

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu"
)

const (
	timedHead   = "手数----指手---------消費時間--\n"
	untimedHead = "手数----指手--\n"
	moveColumns = 13
	// For an end whose word would be read as a move.
	lastWord = "終局"
)

// writeKIF writes moves with origin, times in seconds, variations from the deepest up, and +
// after a move with alternatives.
func writeKIF(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	k := kifWriter{writer: newWriter(rec, NewNames(rec.Rules.Rules).asWindows(), o)}
	if err := k.tree(); err != nil {
		return nil, err
	}
	return k.finish(w, o)
}

type kifWriter struct {
	*writer
	result string
}

func (k *kifWriter) tree() error {
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

func (k *kifWriter) ending(end kifu.End, ply int) string {
	switch {
	case !writable(end):
		end = kifu.End{Kind: kifu.EndOther, Word: lastWord}
	case end.Kind == kifu.EndMate && (end.Word == "" || end.Word == "詰"):
		return fmt.Sprintf("まで%d手詰", ply-1)
	}
	return resultLine(k.rec, end, ply-1, k.rec.SideAt(ply))
}

func (k *kifWriter) writeResult() {
	if k.result != "" {
		k.out.WriteString(k.result + "\n")
		k.result = ""
	}
}

func (k *kifWriter) node(v *kifu.Visit) {
	large := isLarge(k.rec.Rules.Rules)
	text := ""
	if v.Node.End != nil {
		text = k.word(*v.Node.End)
	} else {
		text = k.names.FormatMove(v.Position, v.Node.Move, v.Last)
	}
	if v.Node.Time.Known || v.More() {
		text = pad(text, moveColumns)
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
	p := v.After()
	k.remarks(v.Node, &p)
}

func writable(end kifu.End) bool {
	word := end.String()
	return word != "" && trim(word) == word && !strings.ContainsAny(word, "(（+\r\n") && !looksLikeMove(word)
}

func (k *kifWriter) word(end kifu.End) string {
	if !writable(end) {
		k.losses.Add(kifu.LossEndWord, end.String())
		return lastWord
	}
	return end.String()
}
