package formats_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// The end of an illegal move has the same winner and the same text after a second writing, in the
// main line and in forks.
func TestFoulEndIsStable(t *testing.T) {
	moves := map[string]string{"occupied": "2 ８五歩(83)\n", "empty": "2 ５四歩(52)\n", "no such promotion": "2 ５二金成(41)\n"}
	for name, foul := range moves {
		for _, word := range []string{"反則勝ち", "反則負け", "反則"} {
			ending := foul + "3 " + word + "\n"
			for place, text := range map[string]string{
				"main line": "1 ７六歩(77)\n" + ending,
				"fork":      "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n" + ending,
			} {
				records, _, err := kakinoki.KIF().Read(strings.NewReader("手合割：平手\n"+text), kifu.ReadOptions{})
				if err != nil {
					t.Fatalf("%s %s %s: %v", name, word, place, err)
				}
				for _, codec := range formats.All() {
					read, losses := stable(t, codec, records[0])
					lost := slices.ContainsFunc(losses, func(l kifu.Loss) bool {
						return l.Kind == kifu.LossEnd || l.Kind == kifu.LossVariations
					})
					if !lost && winners(records[0]) != winners(read) {
						t.Errorf("%s: %s %s, %s: the winner changes", codec.Format, name, word, place)
					}
				}
			}
		}
	}
}

func TestFoulsAreStable(t *testing.T) {
	for _, codec := range formats.All() {
		t.Run(string(codec.Format), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				f := kifutest.Features{Variations: true, Fouls: true, Ends: true, BareEnds: true}
				stable(t, codec, kifutest.Record(variant.Standard(), f).Draw(t, "record"))
			})
		})
	}
}

// stable returns rec as read from its first writing, which the second must equal, and its losses.
func stable(t rapid.TB, codec kifu.Codec, rec *kifu.Record) (*kifu.Record, []kifu.Loss) {
	t.Helper()
	var first, second bytes.Buffer
	losses, err := codec.Write(&first, rec, kifu.WriteOptions{})
	if err != nil {
		t.Fatalf("%s: %v", codec.Format, err)
	}
	read, _, err := codec.Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{Rules: rec.Rules})
	if err != nil {
		t.Fatalf("%s: %v\n%s", codec.Format, err, &first)
	}
	if _, err := codec.Write(&second, read[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
		t.Fatalf("%s: the second writing differs: %v\n%s\n%s", codec.Format, err, &first, &second)
	}
	return read[0], losses
}

// winners returns the outcome of each end.
func winners(rec *kifu.Record) (list string) {
	_ = rec.Walk(func(v *kifu.Visit) error {
		if v.Node.End != nil {
			list += map[shogi.Outcome]string{shogi.BlackWins: "black ", shogi.WhiteWins: "white "}[v.Node.End.Result(rec.SideAt(v.Ply)).Outcome]
		}
		return nil
	})
	return list
}
