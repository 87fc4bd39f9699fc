package files

import (
	"context"

	"github.com/komadai/komadai/internal/records"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view/files"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// Service answers the questions of a page about records. It is safe for concurrent use.
type Service struct {
	library *variant.Library
	records *records.Service
}

// New returns a service that knows the shipped rule sets.
func New() *Service {
	library := variant.NewLibrary(nil)
	return &Service{library: library, records: records.New(records.Config{Library: library})}
}

// Answer answers a question.
func (d *Service) Answer(q wire.RecordAsk) wire.RecordNews {
	out := wire.RecordNews{Ended: true}
	if err := d.answer(q, &out); err != nil {
		r, ok := refusal.As(err)
		if !ok {
			r = refusal.New(refusal.Internal, err.Error()).ForPrograms()
		}
		refused := files.Refused(r)
		out = wire.RecordNews{Ended: true, Refused: &refused}
	}
	out.ID = q.ID
	return out
}

func (d *Service) answer(q wire.RecordAsk, out *wire.RecordNews) error {
	switch {
	case q.Read != nil:
		found, err := d.records.Read(context.Background(), q.Read.Data, records.ReadOptions{Rules: q.Read.Rules, Lenient: q.Read.Lenient, Game: q.Read.Game})
		if err != nil {
			return err
		}
		read, err := files.Reading(found)
		out.Read = &read
		return err
	case q.Complete != nil:
		r, err := files.Take(d.library, *q.Complete)
		if err != nil {
			return err
		}
		out.Read = &wire.RecordRead{}
		out.Read.Record, err = files.Record(r)
		return err
	case q.Write != nil:
		r, err := files.Take(d.library, q.Write.Record)
		if err != nil {
			return err
		}
		written, err := records.Write(r, records.WriteOptions{Format: kifu.Format(q.Write.Format), Charset: q.Write.Charset, Version: q.Write.Version, CRLF: q.Write.CRLF})
		if err != nil {
			return err
		}
		file := files.File(written)
		out.Written = &file
		return nil
	case q.Formats:
		formats := files.Formats()
		out.Formats = &formats
		return nil
	}
	return refusal.New(refusal.BadRequest, "The question asks for nothing.").ForPrograms()
}
