package train

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/variant"
)

func TestReadRecords(t *testing.T) {
	games := taught(t, "standard", 12)
	o := small()
	want := corpus(t, "standard", o, games)
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []packed.Format{packed.PackedSfenValue, packed.HCPE} {
		codec, err := packed.NewCodec(rs.Rules, format)
		if err != nil {
			t.Fatal(err)
		}
		r, err := selfplay.NewReader(bytes.NewReader(games))
		if err != nil {
			t.Fatal(err)
		}
		var file []byte
		records := 0
		for g := (selfplay.Game{}); ; {
			if err := r.Next(&g); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			err := g.Records(rs.Start, func(rec *packed.Record) (err error) {
				records++
				file, err = codec.Append(file, rec)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		got, err := NewCorpus(rs.Rules, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := got.ReadRecords(bytes.NewReader(file), format); err != nil {
			t.Fatal(err)
		}
		if got.Records != records || got.Games != 0 {
			t.Errorf("%s: %d records and %d games, want %d and 0", format, got.Records, got.Games, records)
		}
		if diff := cmp.Diff(want.Left, got.Left); diff != "" {
			t.Errorf("%s: left out (-games +records)\n%s", format, diff)
		}
		if diff := cmp.Diff(want.inputs, got.inputs); diff != "" {
			t.Errorf("%s: inputs differ", format)
		}
		if w, g := scores(want), scores(got); w != g {
			t.Errorf("%s: scores %v, of the games %v", format, g, w)
		}
		if len(got.learn) == 0 || len(got.test) == 0 {
			t.Errorf("%s: %d positions to learn from, %d kept aside", format, len(got.learn), len(got.test))
		}
		if err := got.ReadRecords(bytes.NewReader(file[:len(file)-1]), format); err == nil || !strings.Contains(err.Error(), "is not complete") {
			t.Errorf("%s, cut off: %v", format, err)
		}
	}
}

func scores(c *Corpus) (sums [3]int) {
	for _, part := range [][]sample{c.learn, c.test} {
		for i := range part {
			sums[0] += int(part[i].score)
			sums[1] += int(part[i].ahead)
			sums[2] += int(part[i].won)
		}
	}
	return sums
}
