package formats_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
)

// Every writer's text, with every option, is read back by detection, without a warning.
func TestDetectsEveryWriter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom(variant.All()).Draw(t, "rules")
		rec := kifutest.Record(rules, kifutest.All()).Draw(t, "record")
		codec := rapid.SampledFrom(formats.All()).Draw(t, "codec")
		o := kifu.WriteOptions{
			Charset: rapid.SampledFrom([]kifu.Charset{kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}).Draw(t, "charset"),
			BOM:     rapid.Bool().Draw(t, "bom"),
			CRLF:    rapid.Bool().Draw(t, "crlf"),
			Tag:     rapid.Bool().Draw(t, "tag"),
		}
		switch codec.Format {
		case kifu.FormatCSA:
			o.Version = rapid.SampledFrom([]string{"", "2.2", "3.0"}).Draw(t, "version")
		case kifu.FormatJKF, kifu.FormatUSI, kifu.FormatUSEN:
			o.Charset = kifu.UTF8
		}
		var out bytes.Buffer
		lost, err := codec.Write(&out, rec, o)
		if err != nil {
			t.Skip("the format cannot write it")
		}
		text := out.String()
		back, d, warnings, err := formats.Read(&out, kifu.ReadOptions{Rules: rules, Named: codec.Format})
		if err != nil || len(back) != 1 || len(warnings) > 0 {
			t.Fatalf("%s: %+v, %d games, %v, %v\n%s", codec.Format, d, len(back), warnings, err, text)
		}
		if d.Format != codec.Format || d.CRLF != o.CRLF || d.Bad > 0 {
			t.Fatalf("%s with %+v is detected as %+v\n%s", codec.Format, o, d, text)
		}
		if diff := kifutest.Diff(settle(withoutLosses(rec, lost)), settle(withoutLosses(back[0], lost))); diff != "" {
			t.Fatalf("%s has lost more than it says (%s):\n%s\n%s", codec.Format, lossText(lost), diff, text)
		}
	})
}
