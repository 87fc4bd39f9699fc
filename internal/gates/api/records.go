package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/gamerecord"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/view/study"
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
	recordID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a shared record."`
	}
	recordInput struct {
		Body wire.Record
	}
	linksInput struct {
		Body wire.RecordPlace
	}
	linksOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.RecordLinks
	}
	writeInput struct {
		Body wire.WriteRecord
	}
	studyInput struct {
		Body wire.Study
	}
	recordOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.RecordRead
	}
	fileOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.RecordFile
	}
	formatsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.RecordFormats
	}
	studyOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Studied
	}
	sharedOutput struct {
		CacheControl string `header:"Cache-Control"`
		Location     string `header:"Location"`
		Body         wire.RecordID
	}
)

const impossiblePosition = "impossible-position"

// registerRecords adds the routes for records. Only sharing and fetching store anything; none
// needs a session.
func (h *handlers) registerRecords(a huma.API) {
	read := operation(a, http.MethodPost, "/api/v1/records/read", "read-record",
		"Read a record file. An unreadable one is refused with status 422 and its Fault. Other sites may request it (CORS).", nil)
	read.MaxBodyBytes = records.MaxFile + 1
	huma.Register(a, read, func(ctx context.Context, in *readInput) (*recordOutput, error) {
		read, err := h.Study.Records.Read(ctx, in.RawBody, records.ReadOptions{Rules: in.Rules, Lenient: in.Lenient, Game: in.Game})
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		out, err := study.Reading(read)
		return answered(ctx, h, &recordOutput{private, out}, err)
	})
	complete := operation(a, http.MethodPost, "/api/v1/records/complete", "complete-record",
		"Complete a record with its views.", nil)
	complete.MaxBodyBytes = records.MaxBody
	huma.Register(a, complete, func(ctx context.Context, in *recordInput) (*recordOutput, error) {
		var out wire.RecordRead
		err := h.taken(ctx, in.Body, func(r *kifu.Record) (err error) {
			out.Record, err = study.Record(r)
			return err
		})
		return answered(ctx, h, &recordOutput{private, out}, err)
	})
	write := operation(a, http.MethodPost, "/api/v1/records/write", "write-record",
		"A record as a file in any format, with a list of what the format cannot store.", nil)
	write.MaxBodyBytes = records.MaxBody
	huma.Register(a, write, func(ctx context.Context, in *writeInput) (*fileOutput, error) {
		b := in.Body
		var file records.File
		err := h.taken(ctx, b.Record, func(r *kifu.Record) (err error) {
			file, err = records.Write(r, records.WriteOptions{
				Format: kifu.Format(b.Format), Charset: b.Charset, Version: b.Version, CRLF: b.CRLF,
			})
			return err
		})
		return answered(ctx, h, &fileOutput{private, study.File(file)}, err)
	})
	links := operation(a, http.MethodPost, "/api/v1/records/links", "link-record",
		"Addresses of other sites that show a record, or its position after a number of moves. Nothing is sent to them.", nil)
	links.MaxBodyBytes = records.MaxBody
	huma.Register(a, links, func(ctx context.Context, in *linksInput) (*linksOutput, error) {
		var out wire.RecordLinks
		err := h.taken(ctx, in.Body.Record, func(r *kifu.Record) error {
			links, err := kifu.FoldLinks(r, in.Body.Ply)
			out = study.Links(links)
			return err
		})
		return answered(ctx, h, &linksOutput{private, out}, err)
	})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/records/formats", "list-formats",
		"The formats for writing records, and the possible ends of a line.", nil),
		func(context.Context, *struct{}) (*formatsOutput, error) {
			return &formatsOutput{"no-cache", study.Formats()}, nil
		})
	ask := operation(a, http.MethodPost, "/api/v1/positions", "study-position",
		"Play moves from a position and return the legal moves. An illegal move is refused with status 422 and its foul.", nil)
	ask.MaxBodyBytes = maxBody
	huma.Register(a, ask, func(ctx context.Context, in *studyInput) (*studyOutput, error) {
		line, err := h.Study.Records.Play(in.Body.Rules, in.Body.SFEN, in.Body.Last, in.Body.Moves)
		if r, ok := refusal.As(err); ok && in.Body.Drawing && r.Reason == impossiblePosition {
			return &studyOutput{private, view.Impossible(in.Body.SFEN, r)}, nil
		}
		if err != nil {
			return nil, h.failure(ctx, err)
		}
		out := &studyOutput{private, view.Studied(line)}
		return answered(ctx, h, out, study.Asked(&out.Body, line.Start, line.Moves, in.Body.End))
	})
	share := operation(a, http.MethodPost, "/api/v1/records", "share-record",
		"Share a record. Its ID is a hash of its content.", nil)
	share.DefaultStatus = http.StatusCreated
	share.MaxBodyBytes = records.MaxBody
	huma.Register(a, share, func(ctx context.Context, in *recordInput) (*sharedOutput, error) {
		var id string
		err := h.taken(ctx, in.Body, func(r *kifu.Record) (err error) {
			id, err = h.Study.Records.Share(ctx, r, time.Now())
			return err
		})
		return answered(ctx, h, &sharedOutput{private, "/api/v1/records/" + id, wire.RecordID{ID: id}}, err)
	})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/records/{id}", "get-record",
		"A shared record. Other sites may request it (CORS).", nil),
		func(ctx context.Context, in *recordID) (*recordOutput, error) {
			var out wire.RecordRead
			err := h.Study.Records.Do(ctx, func() error {
				r, err := h.Study.Records.Shared(ctx, in.ID)
				if err == nil {
					out.Record, err = study.Record(r)
				}
				return err
			})
			return answered(ctx, h, &recordOutput{"public, max-age=3600", out}, err)
		})
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/games/{id}/record", "get-game-record",
		"The record of a game, running or over.", nil),
		func(ctx context.Context, in *gameID) (*recordOutput, error) {
			v, err := h.Games.Get(ctx, session.Holder(ctx), in.ID)
			if err != nil {
				return nil, h.failure(ctx, err)
			}
			var out wire.RecordRead
			err = h.Study.Records.Do(ctx, func() error {
				r, err := gamerecord.Of(h.Library, v.Game, h.place(in.ID))
				if err == nil {
					out.Record, err = study.Record(r)
				}
				return err
			})
			return answered(ctx, h, &recordOutput{private, out}, err)
		})
}

// taken parses a client's record and calls f within the limits of [records.Service].
func (h *handlers) taken(ctx context.Context, w wire.Record, f func(*kifu.Record) error) error {
	return h.Study.Records.Do(ctx, func() error {
		r, err := study.Take(h.Library, w)
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

func answered[T any](ctx context.Context, h *handlers, out *T, err error) (*T, error) {
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	return out, nil
}
