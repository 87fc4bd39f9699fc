package kifu_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestWalk(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{})
	if err := play(b, "7g7f 3c3d 8h2b+ <3 2g2f =投了 <2 8c8d P*5e =反則勝ち <1 =中断"); err != nil {
		t.Fatal(err)
	}
	rec, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = rec.Walk(func(v *kifu.Visit) error {
		text := "="
		if v.Node.End == nil {
			text = notation.FormatUSI(rec.Rules.Rules, v.Node.Move)
		}
		marks := ""
		if v.Index == 0 {
			marks += "m"
		}
		if v.Variation() {
			marks += "v"
		}
		if v.More() {
			marks += "+"
		}
		got = append(got, fmt.Sprintf("%d%s:%s>%s:%v", v.Ply, marks, notation.FormatUSI(rec.Rules.Rules, v.Last), text, v.Position.Side()))
		return nil
	})
	const want = "1m+:none>7g7f:black 2m+:7g7f>3c3d:white 3m+:3c3d>8h2b+:black 3v:3c3d>2g2f:black 4m:2g2f>=:white " +
		"2v:7g7f>8c8d:white 3m:8c8d>P*5e:black 4m:none>=:black 1v:none>=:black"
	if err != nil || strings.Join(got, " ") != want {
		t.Errorf("%v, walked\n%s, want\n%s", err, strings.Join(got, " "), want)
	}
	stop := errors.New("stop")
	seen := 0
	if err := rec.Walk(func(*kifu.Visit) error { seen++; return stop }); !errors.Is(err, stop) || seen != 1 {
		t.Errorf("it ends with %v after %d nodes", err, seen)
	}
	if err := (&kifu.Record{}).Walk(func(*kifu.Visit) error { return stop }); err != nil {
		t.Errorf("a record without a tree: %v", err)
	}
}

func TestBrokenTree(t *testing.T) {
	b := kifu.NewBuilder(kifu.FormatUSI, kifu.ReadOptions{})
	if err := play(b, "7g7f 3c3d"); err != nil {
		t.Fatal(err)
	}
	rec, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	rec.Main()[1].Move = rec.Main()[0].Move
	const want = "the tree has an illegal move that is not marked as a foul"
	if err := rec.Walk(func(*kifu.Visit) error { return nil }); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("walked: %v", err)
	}
	rec.Headers = kifu.Headers{{Key: kifu.KeyBlack, Value: "甲"}, {Key: kifu.KeyWhite, Value: "乙"}}
	same(t, "doubts", rec.Doubts(), want)
	if len(rec.Check()) != 1 {
		t.Errorf("checked: %v", rec.Check())
	}
	rec.Main()[1].Foul = shogi.ImpossibleMove
	if found := rec.Check(); len(found) != 0 {
		t.Errorf("a foul that is marked: %v", found)
	}
}
