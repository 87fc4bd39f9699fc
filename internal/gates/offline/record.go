package offline

import (
	"context"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
)

// record executes a request about records like the server. The error is a refusal.
func (d *Service) record(q wire.RecordAsk) (news wire.RecordNews, err error) {
	switch {
	case q.Read != nil:
		found, err := d.records.Read(context.Background(), q.Read.Data, records.ReadOptions{Rules: q.Read.Rules, Lenient: q.Read.Lenient, Game: q.Read.Game})
		if err != nil {
			return news, err
		}
		read, err := message.Reading(found)
		news.Read = &read
		return news, err
	case q.Complete != nil:
		r, err := message.Take(d.library, *q.Complete)
		if err != nil {
			return news, err
		}
		news.Read = &wire.RecordRead{}
		news.Read.Record, err = message.Record(r)
		return news, err
	case q.Write != nil:
		r, err := message.Take(d.library, q.Write.Record)
		if err != nil {
			return news, err
		}
		written, err := records.Write(r, records.WriteOptions{Format: kifu.Format(q.Write.Format), Charset: q.Write.Charset, Version: q.Write.Version, CRLF: q.Write.CRLF})
		if err != nil {
			return news, err
		}
		news.Written = new(message.File(written))
		return news, nil
	case q.Formats:
		news.Formats = new(message.Formats())
		return news, nil
	}
	return news, refusal.New(refusal.BadRequest, "The question asks for nothing.").ForPrograms()
}
