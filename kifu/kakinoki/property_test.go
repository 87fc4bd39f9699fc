package kakinoki

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

func TestRoundTrip(t *testing.T) {
	all := kifutest.All()
	spoken := all
	spoken.Times, spoken.Notes, spoken.BareEnds, spoken.Occupied = false, false, true, true
	for _, c := range []struct {
		codec    kifu.Codec
		features kifutest.Features
	}{{KIF(), all}, {KI2(), spoken}} {
		for _, rules := range append(variant.All(), kifutest.Lions()...) {
			t.Run(string(c.codec.Format)+"/"+rules.ID, func(t *testing.T) {
				t.Parallel()
				rapid.Check(t, func(t *rapid.T) {
					roundTrip(t, c.codec, kifutest.Record(rules, c.features).Draw(t, "record"))
				})
			})
		}
	}
}

func roundTrip(t *rapid.T, codec kifu.Codec, rec *kifu.Record) {
	o := kifu.WriteOptions{
		CRLF:    rapid.Bool().Draw(t, "crlf"),
		Charset: rapid.SampledFrom([]kifu.Charset{kifu.AutoCharset, kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}).Draw(t, "charset"),
		BOM:     rapid.Bool().Draw(t, "bom"),
		Tag:     rapid.Bool().Draw(t, "tag"),
	}
	var out bytes.Buffer
	losses, err := codec.Write(&out, rec, o)
	if err != nil || len(losses) > 0 {
		t.Fatalf("losses %v, error %v", losses, err)
	}
	text := out.String()
	read, warnings, err := codec.Read(strings.NewReader(text), kifu.ReadOptions{Charset: o.Charset})
	if err != nil || len(read) != 1 {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(warnings) > 0 {
		t.Errorf("warnings %v\n%s", warnings, text)
	}
	if diff := kifutest.Diff(rec, read[0]); diff != "" {
		t.Fatalf("%s\n%s", diff, text)
	}
	var again bytes.Buffer
	if _, err := codec.Write(&again, read[0], o); err != nil || again.String() != text {
		t.Errorf("written again it differs (%v):\n%s\n%s", err, text, again.String())
	}
}
