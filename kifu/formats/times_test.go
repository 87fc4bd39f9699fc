package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"pgregory.net/rapid"
)

// Times of any size, and their sums, stay within [kifu.MaxTime], and a time that one format carries
// is carried by all.
func TestLongTimes(t *testing.T) {
	part := rapid.OneOf(rapid.IntRange(0, 60), rapid.IntRange(99_998, 100_001), rapid.IntRange(0, 9_999_999), rapid.IntRange(0, 1<<40))
	rapid.Check(t, func(t *rapid.T) {
		h, m, s := part.Draw(t, "hours"), part.Draw(t, "minutes"), part.Draw(t, "seconds")
		for format, text := range map[kifu.Format]string{
			kifu.FormatKIF: fmt.Sprintf("手合割：平手\n   1 ７六歩(77) (%[1]d:%[2]d:%[3]d)\n   2 ３四歩(33)\n   3 ２六歩(27) (%[1]d:%[2]d:%[3]d)\n", h, m, s),
			kifu.FormatCSA: fmt.Sprintf("V2.2\nPI\n+\n+7776FU\nT%[1]d\n-3334FU\n+2726FU\nT%[1]d\n", s),
			kifu.FormatJKF: fmt.Sprintf(`{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"},"time":{"now":{"h":%[1]d,"m":%[2]d,"s":%[3]d},"total":{"h":%[1]d,"m":%[2]d,"s":%[3]d}}}]}`, h, m, s),
		} {
			recs, _, _, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{Named: format, Lenient: true})
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			within(t, format, recs[0])
			for _, to := range []kifu.Format{kifu.FormatKIF, kifu.FormatCSA, kifu.FormatJKF} {
				carries(t, recs[0], to)
			}
		}
	})
}

func within(t *rapid.T, format kifu.Format, rec *kifu.Record) {
	for i, n := range rec.Main() {
		if got := n.Time; got.Spent < 0 || got.Spent > kifu.MaxTime || got.Total < 0 || got.Total > kifu.MaxTime {
			t.Fatalf("%s: move %d took %s of %s", format, i+1, got.Spent, got.Total)
		}
	}
}

func carries(t *rapid.T, rec *kifu.Record, to kifu.Format) {
	codec, _ := formats.Of(to)
	var out bytes.Buffer
	if _, err := codec.Write(&out, rec, kifu.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	again, warnings, err := codec.Read(bytes.NewReader(out.Bytes()), kifu.ReadOptions{})
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%s: %v %v\n%s", to, err, warnings, out.String())
	}
	for i, n := range rec.Main() {
		if got := again[0].Main()[i].Time.Spent.Truncate(time.Second); got != n.Time.Spent.Truncate(time.Second) {
			t.Fatalf("%s: move %d took %s, not %s", to, i+1, got, n.Time.Spent)
		}
	}
}
