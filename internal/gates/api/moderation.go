package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// errNoToken refuses programs: reports and moderation are for people.
var errNoToken = refusal.New(refusal.Scope, "No API token may do this; sign in with a browser.").ForPrograms()

type (
	reportInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a game."`
		Body wire.NewReport
	}
	reportsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.ReportList
	}
	moderatedOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.ModeratedGame
	}
	moderatorInput struct{ Body wire.ModeratorAction }
	entryOutput    struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.ModerationEntry
	}
	measuresOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.Measures
	}
	logInput struct {
		Before int `query:"before" minimum:"0" doc:"Return entries older than this number; 0 for the newest."`
	}
	logOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.ModerationLog
	}
)

func (h *handlers) registerModeration(a huma.API) {
	report := operation(a, http.MethodPost, "/api/v1/games/{id}/report", "report",
		"Report a chat message or a player of a game. A reporter may have at most five open reports.", nil)
	report.MaxBodyBytes = maxBody
	huma.Register(a, report, func(ctx context.Context, in *reportInput) (*doneOutput, error) {
		return done(ctx, h, h.report(ctx, in))
	})
	get := func(path, id, summary string) huma.Operation {
		return operation(a, http.MethodGet, "/api/v1/moderation"+path, id, summary+" For moderators and admins, who are signed in with a browser.", nil)
	}
	huma.Register(a, get("/reports", "list-reports", "The open reports."), h.reports)
	huma.Register(a, get("/games/{id}", "get-moderated-game", "A game with all its messages."), h.moderatedGame)
	huma.Register(a, get("/measures", "list-measures", "Muted holders and closed accounts."), h.measures)
	huma.Register(a, get("/log", "get-moderation-log", "What moderators have done."), h.moderationLog)
	act := operation(a, http.MethodPost, "/api/v1/moderation/actions", "moderate",
		"Act on a report, a message, a person or a game, and log it. A moderator cannot act against a moderator or admin, or in their own case. Returns the log entry.", nil)
	act.MaxBodyBytes = maxBody
	huma.Register(a, act, h.moderate)
}

// moderator returns the sender unless it is an API token.
func moderator(ctx context.Context) (account.Identity, error) {
	id := identity(ctx)
	if id.Token != "" {
		return id, errNoToken
	}
	return id, nil
}

func (h *handlers) report(ctx context.Context, in *reportInput) error {
	if session.Who(ctx).Token != "" {
		return errNoToken
	}
	who := person(ctx)
	return h.Moderation.Report(ctx, moderation.Reporter{
		Holder: who.Holder, Account: who.Account, Name: who.Name, Address: session.From(ctx).Address,
	}, moderation.NewReport{Game: in.ID, Message: in.Body.Message, Side: in.Body.Side, Reason: in.Body.Reason})
}

func suspect(holder principal.ID, name string) wire.Suspect {
	return wire.Suspect{Person: moderation.ID(holder), Name: name, Account: holder.Account() != ""}
}

func (h *handlers) reports(ctx context.Context, _ *struct{}) (*reportsOutput, error) {
	id, err := moderator(ctx)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	list, err := h.Moderation.Pending(ctx, id)
	out := &reportsOutput{private, wire.ReportList{Reports: []wire.Report{}}}
	for _, r := range list {
		out.Body.Reports = append(out.Body.Reports, wire.Report{
			ID: r.ID, At: millis(r.At), Reporter: r.ReporterName, Game: r.Game, Suspect: suspect(r.Holder, r.Name),
			Message: r.Message, Text: r.Text, Reason: r.Reason,
		})
	}
	return answered(ctx, h, out, err)
}

func (h *handlers) moderatedGame(ctx context.Context, in *gameID) (*moderatedOutput, error) {
	id, err := moderator(ctx)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	s, err := h.Moderation.ModeratorView(ctx, id, in.ID)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	player := func(c shogi.Color) wire.Player {
		p := wire.Player{Kind: "person", Level: s.Players[c].Engine, Name: s.Players[c].Name, Account: s.Players[c].Account}
		switch {
		case p.Level > 0:
			p.Kind = "engine"
		case s.Players[c].Vacant:
			p.Kind = "vacant"
		}
		return p
	}
	out := wire.ModeratedGame{
		ID: s.Game, Rules: s.Rules, Created: millis(s.Created), Black: player(shogi.Black), White: player(shogi.White),
		Players: []wire.Suspect{}, Plies: s.Plies, Over: s.Result.Over(), CallOff: !s.Result.Over() && !s.Tournament,
		Messages: []wire.ModeratedMessage{},
	}
	for _, seat := range s.Seats {
		out.Players = append(out.Players, suspect(seat.Holder, s.Players[seat.Side].Name))
	}
	for _, m := range s.Talk {
		w := wire.ModeratedMessage{
			Seq: m.Seq, At: millis(m.At), Room: string(m.Room), Speaker: suspect(m.Holder, m.Name), Text: m.Text, Removed: m.Hidden,
		}
		if side, seated := s.Seat(m.Holder); seated {
			w.Side = match.SideName(side)
		}
		out.Messages = append(out.Messages, w)
	}
	return &moderatedOutput{private, out}, nil
}

func (h *handlers) moderate(ctx context.Context, in *moderatorInput) (*entryOutput, error) {
	id, err := moderator(ctx)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	b := in.Body
	e, err := h.Moderation.Act(ctx, id, moderation.Order{
		Action: moderation.Action(b.Type), Report: b.Report, Game: b.Game, Message: b.Message, Person: b.Person,
		Lasts: time.Duration(b.Hours) * time.Hour, Reason: b.Reason,
	})
	return answered(ctx, h, &entryOutput{private, entryOf(e)}, err)
}

func entryOf(e moderation.Entry) wire.ModerationEntry {
	return wire.ModerationEntry{
		Seq: e.Seq, At: millis(e.At), By: e.ByName, Operator: e.By == "", Type: string(e.Action), Name: e.Name,
		Game: e.Game, Message: e.Message, Text: e.Text, Until: millis(e.Until), Reason: e.Reason,
	}
}

func (h *handlers) measures(ctx context.Context, _ *struct{}) (*measuresOutput, error) {
	id, err := moderator(ctx)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	muted, closed, err := h.Moderation.InForce(ctx, id)
	out := &measuresOutput{private, wire.Measures{Muted: []wire.Measure{}, Closed: []wire.Measure{}}}
	for _, m := range muted {
		out.Body.Muted = append(out.Body.Muted, wire.Measure{Suspect: suspect(m.Holder, m.Name), Since: millis(m.Since), Until: millis(m.Until)})
	}
	for _, a := range closed {
		out.Body.Closed = append(out.Body.Closed, wire.Measure{Suspect: suspect(principal.OfAccount(a.ID), a.Name), Since: millis(a.Closed)})
	}
	return answered(ctx, h, out, err)
}

func (h *handlers) moderationLog(ctx context.Context, in *logInput) (*logOutput, error) {
	id, err := moderator(ctx)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	list, err := h.Moderation.Log(ctx, id, in.Before)
	out := &logOutput{private, wire.ModerationLog{Entries: []wire.ModerationEntry{}}}
	for _, e := range list {
		out.Body.Entries = append(out.Body.Entries, entryOf(e))
	}
	return answered(ctx, h, out, err)
}
