package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
)

type (
	readInput struct {
		Rules   string `query:"rules" maxLength:"300" doc:"The rule set of a file without one; the default is standard shogi."`
		Lenient bool   `query:"lenient" doc:"Keep the tree up to a fault, with a warning."`
		Game    int    `query:"game" minimum:"0" doc:"The number of the game in a file of several, from 1."`
		RawBody []byte `contentType:"application/octet-stream" doc:"The file, in any record format and charset."`
	}
	writeInput struct {
		Definition bool `query:"definition" doc:"Include the definition of a rule set from a file, in KIF, KI2 and CSA. Reading such a record shares the rule set."`
		Body       wire.WriteRecord
	}
	recordID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a shared record."`
	}
	// onRecord is a request about a shared record.
	onRecord[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a shared record."`
		Body T
	}
)

const impossiblePosition = "impossible-position"

// registerRecords adds the routes for records. Only sharing and fetching store anything; none
// needs a session.
func (h *handlers) registerRecords(a huma.API) {
	post(a, "/records/read", "read-record",
		"Read a record file. An unreadable one is refused with status 422 and its Fault. Other sites may request it (CORS).", reply(h, h.readRecord), limit(records.MaxFile+1))
	post(a, "/records/complete", "complete-record", "Complete a record with its views.", reply(h, h.completeRecord), limit(records.MaxBody))
	post(a, "/records/write", "write-record",
		"A record as a file in any format, with a list of what the format cannot store.", reply(h, h.writeRecord), limit(records.MaxBody))
	post(a, "/records/links", "link-record",
		"Addresses of other sites that show a record, or its position after a number of moves. Nothing is sent to them.", reply(h, h.linkRecord), limit(records.MaxBody))
	get(a, "/records/formats", "list-formats",
		"The formats for writing records, and the possible ends of a line.", replyCached(h, "no-cache", h.listFormats))
	post(a, "/positions", "study-position",
		"Play moves from a position and return the legal moves. An illegal move is refused with status 422 and its foul.", reply(h, h.studyPosition))
	post(a, "/records", "share-record",
		"Share a record. Its ID is a hash of its content. Records that are never opened go after 90 days.", try(h, h.shareRecord), limit(records.MaxBody), status(http.StatusCreated))
	get(a, "/records/{id}", "get-record", "A shared record. Other sites may request it (CORS).", replyCached(h, lasting, h.sharedRecord))
	get(a, "/games/{id}/record", "get-game-record", "The record of a game, running or over.", reply(h, h.gameRecord))
}

func (h *handlers) readRecord(ctx context.Context, in *readInput) (out wire.RecordRead, err error) {
	read, err := h.Study.Records.Read(ctx, in.RawBody, records.ReadOptions{Rules: in.Rules, Lenient: in.Lenient, Game: in.Game, By: sharer(ctx)})
	if err != nil {
		return out, err
	}
	return message.Reading(read)
}

func (h *handlers) completeRecord(ctx context.Context, in *body[wire.Record]) (wire.RecordRead, error) {
	return h.made(ctx, func() (*kifu.Record, error) { return message.Take(h.Library, in.Body) })
}

func (h *handlers) writeRecord(ctx context.Context, in *writeInput) (wire.RecordFile, error) {
	b := in.Body
	var file records.File
	err := h.taken(ctx, b.Record, func(r *kifu.Record) (err error) {
		file, err = records.Write(r, records.WriteOptions{
			Format: kifu.Format(b.Format), Charset: b.Charset, Version: b.Version, CRLF: b.CRLF, Definition: in.Definition,
		})
		return err
	})
	return message.File(file), err
}

func (h *handlers) linkRecord(ctx context.Context, in *body[wire.RecordPlace]) (out wire.RecordLinks, err error) {
	err = h.taken(ctx, in.Body.Record, func(r *kifu.Record) error {
		links, err := kifu.FoldLinks(r, in.Body.Ply)
		out = message.Links(links)
		return err
	})
	return out, err
}

func (h *handlers) listFormats(context.Context, *struct{}) (wire.RecordFormats, error) {
	return message.Formats(), nil
}

func (h *handlers) studyPosition(_ context.Context, in *body[wire.Study]) (out wire.Studied, err error) {
	line, err := h.Study.Records.Play(in.Body.Rules, in.Body.SFEN, in.Body.Last, in.Body.Moves)
	if r, ok := refusal.As(err); ok && in.Body.Drawing && r.Reason == impossiblePosition {
		return view.Impossible(in.Body.SFEN, r), nil
	}
	if err != nil {
		return out, err
	}
	out = view.Studied(line)
	err = message.Asked(&out, line.Start, line.Moves, in.Body.End)
	return out, err
}

func (h *handlers) shareRecord(ctx context.Context, in *body[wire.Record]) (*located[wire.RecordID], error) {
	var id string
	err := h.taken(ctx, in.Body, func(r *kifu.Record) (err error) {
		id, err = h.Study.Records.Share(ctx, r, sharer(ctx), time.Now())
		return err
	})
	return &located[wire.RecordID]{private, "/api/v1/records/" + id, wire.RecordID{ID: id}}, err
}

func sharer(ctx context.Context) records.Sharer {
	return records.Sharer{Holder: session.Holder(ctx), Origin: session.From(ctx).Quota()}
}

func (h *handlers) sharedRecord(ctx context.Context, in *recordID) (wire.RecordRead, error) {
	return h.made(ctx, func() (*kifu.Record, error) { return h.Study.Records.Shared(ctx, in.ID, time.Now()) })
}

func (h *handlers) gameRecord(ctx context.Context, in *gameID) (wire.RecordRead, error) {
	v, err := h.Games.Get(ctx, session.Holder(ctx), in.ID)
	if err != nil {
		return wire.RecordRead{}, err
	}
	return h.made(ctx, func() (*kifu.Record, error) { return records.OfGame(h.Library, v.Game, h.place(in.ID)) })
}

// made returns the record from f, which runs within the limits of [records.Service].
func (h *handlers) made(ctx context.Context, f func() (*kifu.Record, error)) (out wire.RecordRead, err error) {
	err = h.Study.Records.Do(ctx, func() error {
		r, err := f()
		if err == nil {
			out.Record, err = message.Record(r)
		}
		return err
	})
	return out, err
}

// taken parses a client's record and calls f within the limits of [records.Service].
func (h *handlers) taken(ctx context.Context, w wire.Record, f func(*kifu.Record) error) error {
	return h.Study.Records.Do(ctx, func() error {
		r, err := message.Take(h.Library, w)
		if err != nil {
			return err
		}
		return f(r)
	})
}

// place returns the address of a game's page, for its record.
func (h *handlers) place(id string) string {
	if h.Site == "" {
		return ""
	}
	return strings.TrimSuffix(h.Site, "/") + "/game/" + id
}
