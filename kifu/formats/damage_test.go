package formats_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// strays are lines of other files and programs.
var strays = []string{
	"", "猫", "Dear diary", "#KIF version=2.0 encoding=UTF-8", "# ---- a program ----", "*a comment", "'a comment", "&bookmark", "まで3手で中断",
	"手数----指手---------消費時間--", "   1 ７六歩(77)   ( 0:00/00:00:00)", "▲７六歩 △３四歩", "７六歩", "   3 投了", "+7776FU,T1", "%TORYO", "T5",
	"startpos moves 7g7f 3c3d", "7g7f 3c3d", "1. P-7f P-3d", "https://lishogi.org/~0.6y236e.r", "~0.6y236e.r", "場所：https://example.org/~0.6y236e.r",
	"先手：甲", "手合割：角落ち", "後手の持駒：なし", "|v香v桂|一", "変化：2手", "V3.0", "PI", "/", "{", "}", "12:30",
}

// A text with a line inserted, removed or cut keeps the moves before the damage, or is refused with
// a line.
func TestDamage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := kifutest.All()
		f.MaxMoves = 12
		rec := kifutest.Record(rapid.SampledFrom(variant.All()).Draw(t, "rules"), f).Draw(t, "record")
		codec := rapid.SampledFrom(formats.All()).Draw(t, "codec")
		var out bytes.Buffer
		if _, err := codec.Write(&out, rec, kifu.WriteOptions{}); err != nil {
			t.Skip("the format cannot write it")
		}
		lines := strings.SplitAfter(out.String(), "\n")
		at := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		before := strings.Join(lines[:at], "")
		damaged := slices.Clone(lines)
		switch rapid.SampledFrom([]string{"insert", "remove", "cut"}).Draw(t, "damage") {
		case "insert":
			damaged = slices.Insert(damaged, at, rapid.SampledFrom(strays).Draw(t, "stray")+"\n")
		case "remove":
			damaged = slices.Delete(damaged, at, at+1)
		case "cut":
			r := []rune(damaged[at])
			damaged[at] = string(r[:rapid.IntRange(0, max(len(r)-1, 0)).Draw(t, "column")]) + "\n"
		}
		text := strings.Join(damaged, "")
		o := kifu.ReadOptions{Rules: rec.Rules, Lenient: true}
		want := movesOf(codec, before, o)
		o.Lenient, o.Named = false, codec.Format
		got, _, warnings, err := formats.Read(strings.NewReader(text), o)
		if err != nil {
			if bad, ok := errors.AsType[*kifu.Error](err); !ok || bad.Line == 0 && bad.Err == nil {
				t.Fatalf("refused without a line: %v\n%s", err, text)
			}
			return
		}
		if len(got) == 0 || !hasPrefix(got[0].Moves(), want) {
			t.Fatalf("%d games, moves %v, want %v first, warnings %v\n%s", len(got), got, want, warnings, text)
		}
	})
}

func movesOf(c kifu.Codec, text string, o kifu.ReadOptions) []shogi.Move {
	records, _, err := c.Read(strings.NewReader(text), o)
	if err != nil || len(records) == 0 {
		return nil
	}
	return records[0].Moves()
}

func hasPrefix(moves, prefix []shogi.Move) bool {
	return len(moves) >= len(prefix) && slices.Equal(moves[:len(prefix)], prefix)
}
