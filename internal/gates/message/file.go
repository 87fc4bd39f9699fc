package message

import (
	"encoding/json"
	"errors"
	"math"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Encoding encodes shared records like requests do. It is a [records.Encoding].
type Encoding struct {
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
}

// Encode implements [records.Encoding]. It omits everything that the server makes.
func (Encoding) Encode(r *kifu.Record) ([]byte, error) {
	clean, err := Record(r)
	if err != nil {
		return nil, err
	}
	for i := range clean.Nodes {
		n := &clean.Nodes[i]
		n.View = nil
		for j := range n.Evaluations {
			n.Evaluations[j].Ja, n.Evaluations[j].Western = nil, nil
		}
	}
	return json.Marshal(clean)
}

func (c Encoding) Decode(data []byte) (*kifu.Record, error) {
	var w wire.Record
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, err
	}
	return Take(c.Library, w)
}

// EncodeEvaluations encodes the evaluations of a node of r.
func (Encoding) EncodeEvaluations(r *kifu.Record, list []kifu.Evaluation) ([]byte, error) {
	p := r.Start.Position
	return json.Marshal(wire.List(list, func(e kifu.Evaluation) wire.RecordEvaluation {
		out := showEvaluation(&e, &p, shogi.NoMove)
		out.Ja, out.Western = nil, nil
		return out
	}))
}

// DecodeEvaluations is the inverse of [Encoding.EncodeEvaluations].
func (Encoding) DecodeEvaluations(r *kifu.Record, data []byte) ([]kifu.Evaluation, error) {
	var list []wire.RecordEvaluation
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	out := make([]kifu.Evaluation, len(list))
	for i := range list {
		var err error
		if out[i], err = takeEvaluation(r.Rules.Rules, &list[i], math.MaxInt); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Reading converts the result of reading a file.
func Reading(in records.Reading) (wire.RecordRead, error) {
	out := wire.RecordRead{Format: string(in.Format), Charset: in.Charset.String(), Game: in.Game}
	for _, r := range in.Games {
		event, _ := r.Headers.Get(kifu.KeyEvent)
		out.Games = append(out.Games, wire.RecordTitle{
			Black: r.Player(shogi.Black), White: r.Player(shogi.White), Event: event, Plies: len(r.Moves()), Rules: r.Rules.ID,
		})
	}
	for i := range in.Warnings {
		out.Warnings = append(out.Warnings, Fault(&in.Warnings[i]))
	}
	var err error
	out.Record, err = Record(in.Record)
	return out, err
}

// Fault converts a fault of a file.
func Fault(f *records.Fault) wire.RecordFault {
	e := f.At
	out := wire.RecordFault{
		Format: string(e.Format), Game: e.Game, Line: e.Line, Column: e.Column, Text: e.Text, Reason: e.Reason,
		Source: f.Source, ReasonText: faultText(e),
	}
	if foul := (*shogi.MoveError)(nil); errors.As(e.Err, &foul) {
		out.Foul, out.FoulText = foul.Foul.ID(), Foul(foul.Foul)
	}
	return out
}

// Formats lists the formats and the ends of a line.
func Formats() wire.RecordFormats {
	out := wire.RecordFormats{Ends: Endings(), Longest: records.MaxFile, MaxNodes: records.MaxNodes}
	for _, c := range records.Formats() {
		f := wire.RecordFormat{ID: string(c.ID), Versions: append([]string{}, c.Versions...)}
		for _, charset := range c.Charsets {
			f.Charsets = append(f.Charsets, charset.String())
			f.Extensions = append(f.Extensions, c.ID.Extension(charset))
		}
		out.Formats = append(out.Formats, f)
	}
	return out
}

// File converts a written record.
func File(f records.File) wire.RecordFile {
	return wire.RecordFile{Name: f.Name, Type: f.Type, Data: f.Data, Text: f.Text, Losses: wire.List(f.Losses, func(l kifu.Loss) wire.RecordLoss {
		return wire.RecordLoss{Kind: string(l.Kind), Count: l.Count, Text: l.Text}
	})}
}

// Links converts a record's addresses at other sites.
func Links(links []kifu.Link) wire.RecordLinks {
	return wire.RecordLinks{Links: wire.List(links, func(l kifu.Link) wire.RecordLink { return wire.RecordLink(l) })}
}
