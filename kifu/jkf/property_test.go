package jkf_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/variant"
)

// Only notes and the first move number are lost.
func TestRoundTrip(t *testing.T) {
	for _, rules := range append(variant.All(), kifutest.Lions()...) {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				f := kifutest.All()
				f.Notes, f.Numbers, f.Occupied = false, false, true
				rec := kifutest.Record(rules, f).Draw(t, "record")
				for _, n := range rec.Main() {
					for i, c := range n.Comments {
						n.Comments[i] = strings.TrimPrefix(c, "&")
					}
				}
				unmark(rec.Root)
				if h, err := rules.Handicap(rec.Start.Handicap); err == nil && h.Alternates {
					rec.Start = kifu.StartAt(rules, rec.Start.Position)
				}
				var out bytes.Buffer
				losses, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{})
				if err != nil || len(losses) > 0 {
					t.Fatalf("losses %v, error %v", losses, err)
				}
				text := out.String()
				read, warnings, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
				if err != nil || len(read) != 1 || len(warnings) > 0 {
					t.Fatalf("warnings %v, error %v\n%s", warnings, err, text)
				}
				if diff := kifutest.Diff(rec, read[0]); diff != "" {
					t.Fatalf("%s\n%s", diff, text)
				}
				if d := kifu.Detect([]byte(text), kifu.FormatUnknown).Format; d != kifu.FormatJKF {
					t.Errorf("detected as %q", d)
				}
			})
		})
	}
}

func unmark(n *kifu.Node) {
	for i, c := range n.Comments {
		n.Comments[i] = strings.TrimPrefix(c, "&")
	}
	for _, c := range n.Children {
		unmark(c)
	}
}
