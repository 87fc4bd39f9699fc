package records

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
)

// choices are what a format leaves open. A format that is not listed is written
// in UTF-8.
type choices struct {
	charsets []kifu.Charset
	versions []string
	media    string
}

func choicesOf(f kifu.Format) choices {
	japanese := []kifu.Charset{kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}
	switch f {
	case kifu.FormatKIF, kifu.FormatKI2:
		return choices{charsets: japanese, media: "text/plain"}
	case kifu.FormatCSA:
		return choices{charsets: japanese, versions: []string{"3.0", "2.2"}, media: "text/plain"}
	case kifu.FormatJKF:
		return choices{charsets: []kifu.Charset{kifu.UTF8}, media: "application/json"}
	}
	return choices{charsets: []kifu.Charset{kifu.UTF8}, media: "text/plain"}
}

// Formats returns what can be written, and the bounds of what can be read.
func (d *Desk) Formats() wire.RecordFormats {
	out := wire.RecordFormats{Ends: endingList(), Longest: MaxFile, MaxNodes: MaxNodes}
	for _, codec := range formats.All() {
		c := choicesOf(codec.Format)
		f := wire.RecordFormat{ID: string(codec.Format), Versions: append([]string{}, c.versions...)}
		for _, charset := range c.charsets {
			f.Charsets = append(f.Charsets, charset.String())
			f.Extensions = append(f.Extensions, codec.Format.Extension(charset))
		}
		out.Formats = append(out.Formats, f)
	}
	return out
}

// Write writes a record in a format, and says what that format cannot carry.
func (d *Desk) Write(ctx context.Context, in wire.WriteRecord) (out wire.RecordFile, err error) {
	codec, ok := formats.Of(kifu.Format(in.Format))
	if !ok {
		return out, refusal.Newf(refusal.BadRequest, "There is no format %q.", in.Format)
	}
	c := choicesOf(codec.Format)
	o := kifu.WriteOptions{Charset: c.charsets[0], CRLF: in.CRLF, Version: in.Version}
	if in.Charset != "" {
		charset, ok := kifu.CharsetOf(in.Charset)
		if !ok || !slices.Contains(c.charsets, charset) {
			return out, refusal.Newf(refusal.BadRequest, "The format %s is not written in the charset %q.", in.Format, in.Charset)
		}
		o.Charset = charset
	}
	if o.Version != "" && !slices.Contains(c.versions, o.Version) {
		return out, refusal.Newf(refusal.BadRequest, "The format %s has no version %q.", in.Format, in.Version)
	}
	err = d.work(ctx, func() error {
		record, err := take(in.Record)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		losses, err := codec.Write(&b, record, o)
		if err != nil {
			return refusal.Newf(refusal.BadRequest, "The record cannot be written as %s: %s.", in.Format, err)
		}
		out = wire.RecordFile{
			Name: fileName(record) + codec.Format.Extension(o.Charset),
			Type: c.media + "; charset=" + o.Charset.String(),
			Data: b.Bytes(), Text: beginning(b.Bytes(), o.Charset), Losses: []wire.RecordLoss{},
		}
		for _, l := range losses {
			out.Losses = append(out.Losses, wire.RecordLoss{Kind: string(l.Kind), Count: l.Count, Text: l.Text})
		}
		return nil
	})
	return out, err
}

// beginning is the first part of a file as text.
func beginning(data []byte, c kifu.Charset) string {
	const most = 4000
	text := kifu.Decode(data[:min(len(data), 4*most)], c).Text
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strings.TrimSuffix(text, "\uFFFD") // half a character at the cut
}

// fileName makes the name of a file of the names of the players.
func fileName(r *kifu.Record) string {
	var parts []string
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		name := strings.Map(func(r rune) rune {
			// Among what is not graphic are marks that turn the direction of text.
			if !unicode.IsGraphic(r) || strings.ContainsRune(`/\:*?"<>|.`, r) {
				return -1
			}
			return r
		}, r.Player(c))
		if name = strings.TrimSpace(name); name != "" {
			parts = append(parts, string([]rune(name)[:min(len([]rune(name)), 30)]))
		}
	}
	if len(parts) == 0 {
		return r.Rules.ID
	}
	return strings.Join(parts, "-")
}
