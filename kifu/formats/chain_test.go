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
	"github.com/komadai/komadai/variant"
)

// A random record through all formats lacks only the reported losses.
func TestChain(t *testing.T) {
	chains := [][]kifu.Format{
		{kifu.FormatKIF, kifu.FormatJKF, kifu.FormatCSA, kifu.FormatKI2, kifu.FormatUSI, kifu.FormatKIF},
		{kifu.FormatCSA, kifu.FormatUSEN, kifu.FormatKI2, kifu.FormatJKF, kifu.FormatKIF},
		{kifu.FormatKI2, kifu.FormatKIF, kifu.FormatUSEN, kifu.FormatJKF, kifu.FormatUSI, kifu.FormatCSA},
	}
	rapid.Check(t, func(t *rapid.T) {
		f := kifutest.All()
		f.Fractions = rapid.Bool().Draw(t, "fractions")
		rules := rapid.SampledFrom(variant.All()).Draw(t, "rules")
		rec := kifutest.Record(rules, f).Draw(t, "record")
		charset := rapid.SampledFrom([]kifu.Charset{kifu.UTF8, kifu.ShiftJIS}).Draw(t, "charset")
		for _, to := range rapid.SampledFrom(chains).Draw(t, "chain") {
			rec = pass(t, rec, to, charset)
		}
	})
}

func pass(t *rapid.T, rec *kifu.Record, to kifu.Format, charset kifu.Charset) *kifu.Record {
	t.Helper()
	codec, _ := formats.Of(to)
	if to != kifu.FormatKIF && to != kifu.FormatKI2 && to != kifu.FormatCSA {
		charset = kifu.UTF8
	}
	var out bytes.Buffer
	lost, err := codec.Write(&out, rec, kifu.WriteOptions{Charset: charset})
	if r := rec.Rules.Rules; err != nil && to == kifu.FormatUSEN && (r.Files() != 9 || r.Ranks() != 9) {
		return rec // an error, not a loss
	}
	if err != nil {
		t.Fatalf("to %s: %v", to, err)
	}
	text := out.String()
	o := kifu.ReadOptions{Charset: charset}
	if to == kifu.FormatUSEN { // does not name the rule set
		o.Rules = rec.Rules
	}
	read, warnings, err := codec.Read(strings.NewReader(text), o)
	if err != nil || len(read) != 1 {
		t.Fatalf("%s: %d games, %v, %v\n%s", to, len(read), warnings, err, text)
	}
	want, got := settle(withoutLosses(rec, lost)), settle(withoutLosses(read[0], lost))
	if diff := kifutest.Diff(want, got); diff != "" {
		t.Fatalf("%s has lost more than it says (%s):\n%s\n%s", to, lossText(lost), diff, text)
	}
	for _, l := range lost {
		if l.Count < 1 || kifutest.Diff(rec, withoutLosses(rec, []kifu.Loss{l})) == "" {
			t.Fatalf("%s says it has lost %s, which was not there", to, l)
		}
	}
	return read[0]
}

func settle(rec *kifu.Record) *kifu.Record {
	slices.SortFunc(rec.Headers, func(a, b kifu.Header) int {
		if c := strings.Compare(a.Key, b.Key); c != 0 {
			return c
		}
		return strings.Compare(a.Value, b.Value)
	})
	return rec
}
