package api

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// errNoToken refuses programs: reports and moderation are for people.
var errNoToken = refusal.New(refusal.Scope, "No API token may do this; sign in with a browser.").ForPrograms()

type logInput struct {
	Before int `query:"before" minimum:"0" doc:"Return entries older than this number; 0 for the newest."`
}

func (h *handlers) registerModeration(a huma.API) {
	post(a, "/games/{id}/report", "report",
		"Report a chat message or a player of a game. A reporter may have at most five open reports.", done(h, h.report))
	post(a, "/records/{id}/report", "report-record", "Report a shared record. A reporter may have at most five open reports.", done(h, h.reportRecord))
	const reader = " For moderators and admins, who are signed in with a browser."
	get(a, "/moderation/reports", "list-reports", "The open reports."+reader, moderated(h, h.reports))
	get(a, "/moderation/games/{id}", "get-moderated-game", "A game with all its messages."+reader, moderated(h, h.moderatedGame))
	get(a, "/moderation/measures", "list-measures", "Muted holders and closed accounts."+reader, moderated(h, h.measures))
	get(a, "/moderation/log", "get-moderation-log", "What moderators have done."+reader, moderated(h, h.moderationLog))
	post(a, "/moderation/actions", "moderate",
		"Act on a report, a message, a person or a game, and log it. A moderator cannot act against a moderator or admin, or in their own case. Returns the log entry.", moderated(h, h.moderate))
}

// moderated passes the sender to do unless it is an API token.
func moderated[I, T any](h *handlers, do func(context.Context, account.Identity, *I) (T, error)) handler[I, *output[T]] {
	return reply(h, func(ctx context.Context, in *I) (out T, err error) {
		id := identity(ctx)
		if id.Token != "" {
			return out, errNoToken
		}
		return do(ctx, id, in)
	})
}

func (h *handlers) report(ctx context.Context, in *onGame[wire.NewReport]) error {
	return h.fileReport(ctx, moderation.NewReport{Game: in.ID, Message: in.Body.Message, Side: in.Body.Side, Reason: in.Body.Reason})
}

func (h *handlers) reportRecord(ctx context.Context, in *onRecord[wire.RecordReport]) error {
	return h.fileReport(ctx, moderation.NewReport{Record: in.ID, Reason: in.Body.Reason})
}

func (h *handlers) fileReport(ctx context.Context, r moderation.NewReport) error {
	if session.Who(ctx).Token != "" {
		return errNoToken
	}
	who := person(ctx)
	return h.Moderation.Report(ctx, moderation.Reporter{Holder: who.Holder, Name: who.Name, Address: session.From(ctx).Address}, r)
}

func suspect(holder people.ID, name string) wire.Suspect {
	return wire.Suspect{Person: moderation.ID(holder), Name: name, Account: holder.Account() != ""}
}

func (h *handlers) reports(ctx context.Context, id account.Identity, _ *struct{}) (wire.ReportList, error) {
	list, err := h.Moderation.Pending(ctx, id)
	return wire.ReportList{Reports: wire.List(list, func(r moderation.Report) wire.Report {
		return wire.Report{
			ID: r.ID, At: millis(r.At), Reporter: r.ReporterName, Game: r.Game, Record: r.Record, Study: r.Study, Club: r.Club, Suspect: suspect(r.Holder, r.Name),
			Message: r.Message, Text: r.Text, Reason: r.Reason,
		}
	})}, err
}

func (h *handlers) moderatedGame(ctx context.Context, id account.Identity, in *gameID) (out wire.ModeratedGame, err error) {
	s, err := h.Moderation.ModeratorView(ctx, id, in.ID)
	if err != nil {
		return out, err
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
	out = wire.ModeratedGame{
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
	return out, nil
}

func (h *handlers) moderate(ctx context.Context, id account.Identity, in *body[wire.ModeratorAction]) (wire.ModerationEntry, error) {
	b := in.Body
	e, err := h.Moderation.Act(ctx, id, moderation.Order{
		Action: moderation.Action(b.Type), Report: b.Report, Game: b.Game, Message: b.Message, Record: b.Record, Study: b.Study, Club: b.Club, Person: b.Person,
		Lasts: time.Duration(b.Hours) * time.Hour, Reason: b.Reason,
	})
	return entryOf(e), err
}

func entryOf(e moderation.Entry) wire.ModerationEntry {
	return wire.ModerationEntry{
		Seq: e.Seq, At: millis(e.At), By: e.ByName, Operator: e.By == "", Type: string(e.Action), Name: e.Name,
		Game: e.Game, Record: e.Record, Study: e.Study, Club: e.Club, Message: e.Message, Text: e.Text, Until: millis(e.Until), Reason: e.Reason,
	}
}

func (h *handlers) measures(ctx context.Context, id account.Identity, _ *struct{}) (wire.Measures, error) {
	muted, closed, err := h.Moderation.InForce(ctx, id)
	return wire.Measures{
		Muted: wire.List(muted, func(m moderation.Muted) wire.Measure {
			return wire.Measure{Suspect: suspect(m.Holder, m.Name), Since: millis(m.Since), Until: millis(m.Until)}
		}),
		Closed: wire.List(closed, func(a account.Account) wire.Measure {
			return wire.Measure{Suspect: suspect(people.OfAccount(a.ID), a.Name), Since: millis(a.Closed)}
		}),
	}, err
}

func (h *handlers) moderationLog(ctx context.Context, id account.Identity, in *logInput) (wire.ModerationLog, error) {
	list, err := h.Moderation.Log(ctx, id, in.Before)
	return wire.ModerationLog{Entries: wire.List(list, entryOf)}, err
}
