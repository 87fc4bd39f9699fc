package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/session"
)

type (
	clubID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a club."`
	}
	// onClub is a request about a club.
	onClub[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a club."`
		Body T
	}
	clubInput struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a club."`
		Code string `query:"code" maxLength:"80" doc:"The code of the invitation, for the right to join."`
	}
	clubsInput struct {
		Mine bool   `query:"mine" doc:"The clubs of the client, instead of all."`
		Text string `query:"text" maxLength:"100" doc:"Part of the name."`
	}
	seasonInput struct {
		ID     string `path:"id" maxLength:"40" doc:"The id of a club."`
		Season string `query:"season" maxLength:"7" doc:"The id of a season, or the current one."`
	}
	newsInput struct {
		ID  string `path:"id" maxLength:"40" doc:"The id of a club."`
		Seq int    `path:"seq" minimum:"1" doc:"The number of the news."`
	}
)

func (h *handlers) registerClubs(a huma.API) {
	get(a, "/clubs", "list-clubs", "Clubs, or the client's own.", reply(h, h.listClubs))
	post(a, "/clubs", "create-club", "Found a club. Needs an account.", reply(h, h.createClub), status(http.StatusCreated))
	post(a, "/clubs/join", "join-by-code", "Join the club that the code of the invitation belongs to.", reply(h, h.joinByCode))
	get(a, "/clubs/{id}", "get-club", "A club as the client sees it.", reply(h, h.getClub))
	remove(a, "/clubs/{id}", "dissolve-club", "Dissolve a club, as its owner.", done(h, h.dissolveClub))
	post(a, "/clubs/{id}/settings", "change-club", "Change the settings, as a leader.", reply(h, h.changeClub))
	post(a, "/clubs/{id}/join", "join-club", "Join a club, or ask to.", reply(h, h.joinClub))
	post(a, "/clubs/{id}/leave", "leave-club", "Leave a club, or take the request to join back.", done(h, h.leaveClub))
	post(a, "/clubs/{id}/people", "appoint", "Accept, remove or bar a person, as a leader; appoint a leader or a successor, as the owner.", reply(h, h.appoint))
	post(a, "/clubs/{id}/code", "renew-code", "Replace the code of the invitation, as a leader.", reply(h, h.renewCode))
	post(a, "/clubs/{id}/news", "announce", "Write news for the members, as a leader.", reply(h, h.announce))
	remove(a, "/clubs/{id}/news/{seq}", "retract", "Remove news, as a leader.", done(h, h.retract))
	get(a, "/clubs/{id}/season", "club-season", "The tournaments of a season and its table.", reply(h, h.clubSeason))
	post(a, "/clubs/{id}/report", "report-club", "Report a club. A reporter may have at most five open reports.", done(h, h.reportClub))
}

func clubber(ctx context.Context) club.Who {
	who := session.Who(ctx)
	return club.Who{Account: who.Account, Name: who.Name}
}

func (h *handlers) club(v club.View, err error) (wire.Club, error) {
	if err != nil {
		return wire.Club{}, err
	}
	return view.Club(v, h.Games.Now()), nil
}

func (h *handlers) listClubs(ctx context.Context, in *clubsInput) (wire.ClubList, error) {
	list, err := h.Clubs.List(ctx, clubber(ctx), in.Mine, in.Text)
	return wire.ClubList{Clubs: wire.List(list, view.ClubSummary)}, err
}

func (h *handlers) createClub(ctx context.Context, in *body[wire.ClubSettings]) (wire.Club, error) {
	return h.club(h.Clubs.Create(ctx, clubber(ctx), view.ClubSettings(in.Body)))
}

func (h *handlers) joinByCode(ctx context.Context, in *body[wire.ClubJoin]) (wire.Club, error) {
	return h.club(h.Clubs.Join(ctx, clubber(ctx), "", in.Body.Code))
}

func (h *handlers) getClub(ctx context.Context, in *clubInput) (wire.Club, error) {
	return h.club(h.Clubs.Get(ctx, clubber(ctx), in.ID, in.Code))
}

func (h *handlers) dissolveClub(ctx context.Context, in *clubID) error {
	return h.Clubs.Dissolve(ctx, clubber(ctx), in.ID)
}

func (h *handlers) changeClub(ctx context.Context, in *onClub[wire.ClubSettings]) (wire.Club, error) {
	return h.club(h.Clubs.Change(ctx, clubber(ctx), in.ID, view.ClubSettings(in.Body)))
}

func (h *handlers) joinClub(ctx context.Context, in *onClub[wire.ClubJoin]) (wire.Club, error) {
	return h.club(h.Clubs.Join(ctx, clubber(ctx), in.ID, in.Body.Code))
}

func (h *handlers) leaveClub(ctx context.Context, in *clubID) error {
	return h.Clubs.Leave(ctx, clubber(ctx), in.ID)
}

func (h *handlers) appoint(ctx context.Context, in *onClub[wire.ClubAppointment]) (wire.Club, error) {
	return h.club(h.Clubs.Appoint(ctx, clubber(ctx), in.ID, in.Body.Name, club.Role(in.Body.Role)))
}

func (h *handlers) renewCode(ctx context.Context, in *clubID) (wire.Club, error) {
	return h.club(h.Clubs.Renew(ctx, clubber(ctx), in.ID))
}

func (h *handlers) announce(ctx context.Context, in *onClub[wire.ClubNews]) (wire.Club, error) {
	return h.club(h.Clubs.Announce(ctx, clubber(ctx), in.ID, in.Body.Text))
}

func (h *handlers) retract(ctx context.Context, in *newsInput) error {
	_, err := h.Clubs.Retract(ctx, clubber(ctx), in.ID, in.Seq)
	return err
}

func (h *handlers) clubSeason(ctx context.Context, in *seasonInput) (out wire.ClubSeason, err error) {
	from, until, table, err := h.Clubs.Season(ctx, in.ID, in.Season)
	if err != nil {
		return out, err
	}
	end := until
	if now := h.Games.Now(); now.Before(until) { // those planned for the next seasons come with the current one
		end = until.Add(planned)
	}
	list, err := h.Tournaments.Of(ctx, in.ID, from, end)
	return view.ClubSeason(from, until, table, list), err
}

// planned is how far ahead a tournament may begin, with a margin.
const planned = 100 * 24 * time.Hour

func (h *handlers) reportClub(ctx context.Context, in *onClub[wire.RecordReport]) error {
	if _, err := h.Clubs.Get(ctx, clubber(ctx), in.ID, ""); err != nil {
		return err
	}
	return h.fileReport(ctx, moderation.NewReport{Club: in.ID, Reason: in.Body.Reason})
}
