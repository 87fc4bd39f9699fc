package records

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Format is a writable format with its options.
type Format struct {
	ID kifu.Format
	// The usual charset and the newest version come first; Versions may be empty.
	Charsets []kifu.Charset
	Versions []string
	// Media is the media type without charset.
	Media string
}

func formatOf(f kifu.Format) Format {
	japanese := []kifu.Charset{kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}
	switch f {
	case kifu.FormatKIF, kifu.FormatKI2:
		return Format{ID: f, Charsets: japanese, Media: "text/plain"}
	case kifu.FormatCSA:
		return Format{ID: f, Charsets: japanese, Versions: []string{"2.2", "3.0"}, Media: "text/plain"}
	case kifu.FormatJKF:
		return Format{ID: f, Charsets: []kifu.Charset{kifu.UTF8}, Media: "application/json"}
	}
	return Format{ID: f, Charsets: []kifu.Charset{kifu.UTF8}, Media: "text/plain"}
}

// Formats returns the writable formats.
func Formats() []Format {
	var out []Format
	for _, codec := range formats.All() {
		out = append(out, formatOf(codec.Format))
	}
	return out
}

// noted are the formats with notes, which can carry a definition.
var noted = []kifu.Format{kifu.FormatKIF, kifu.FormatKI2, kifu.FormatCSA}

// WriteOptions are a client's options.
type WriteOptions struct {
	Format           kifu.Format
	Charset, Version string
	CRLF             bool
	// Definition adds that of a rule set from a file, in formats with notes.
	Definition bool
}

// File is a written record.
type File struct {
	Name, Type string
	Data       []byte
	// Text is the beginning, at most 4000 characters.
	Text   string
	Losses []kifu.Loss
}

// Write writes a record and reports losses.
func Write(record *kifu.Record, in WriteOptions) (out File, err error) {
	codec, ok := formats.Of(in.Format)
	if !ok {
		return out, refusal.Newf(refusal.BadRequest, "There is no format %q.", in.Format).ForPrograms()
	}
	c := formatOf(codec.Format)
	o := kifu.WriteOptions{Charset: c.Charsets[0], CRLF: in.CRLF, Version: in.Version}
	if in.Charset != "" {
		charset, ok := kifu.CharsetOf(in.Charset)
		if !ok || !slices.Contains(c.Charsets, charset) {
			return out, refusal.Newf(refusal.BadRequest, "The format %s is not written in the charset %q.", in.Format, in.Charset).ForPrograms()
		}
		o.Charset = charset
	}
	if o.Version != "" && !slices.Contains(c.Versions, o.Version) {
		return out, refusal.Newf(refusal.BadRequest, "The format %s has no version %q.", in.Format, in.Version).ForPrograms()
	}
	if in.Definition && slices.Contains(noted, codec.Format) {
		record = kifu.WithDefinition(record)
	}
	var b bytes.Buffer
	losses, err := codec.Write(&b, record, o)
	if err != nil {
		return out, refusal.Newf(refusal.BadRequest, "The record cannot be written as %s: %s.", in.Format, err).Because("unwritable", "format", in.Format)
	}
	return File{
		Name: fileName(record) + codec.Format.Extension(o.Charset),
		Type: c.Media + "; charset=" + o.Charset.String(),
		Data: b.Bytes(), Text: beginning(b.Bytes(), o.Charset), Losses: losses,
	}, nil
}

func beginning(data []byte, c kifu.Charset) string {
	const most = 4000
	text := notation.Clip(kifu.Decode(data[:min(len(data), 4*most)], c).Text, most)
	return strings.TrimSuffix(text, "\uFFFD") // half a character
}

func fileName(r *kifu.Record) string {
	var parts []string
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		name := strings.Map(func(r rune) rune {
			// Some non-graphic characters change the direction of text.
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
