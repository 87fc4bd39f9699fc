package moderation

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
)

// Order is a moderator's request.
type Order struct {
	Action Action
	// Report is the open report that the action is about; it also selects the person.
	// Dismiss and Settle require it.
	Report string
	// Game and Message select a message for Hide and Show. Game alone selects a game for
	// CallOff.
	Game    string
	Message int
	// Record selects a shared record for RemoveRecord, without a report.
	Record string
	// Study selects a study for RemoveStudy, without a report.
	Study string
	// Club selects a club for RemoveClub, without a report.
	Club string
	// Person selects the person, see [ID], without a report: a player or speaker of Game
	// or, for Unmute and Open, a muted or closed person.
	Person string
	// Lasts is the duration of a mute; 0 means forever. Reason is logged.
	Lasts  time.Duration
	Reason string
}

// Act carries out an order and returns its log entry.
func (s *Service) Act(ctx context.Context, by account.Identity, o Order) (Entry, error) {
	if err := s.may(by); err != nil {
		return Entry{}, err
	}
	reason, err := clean(o.Reason)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{At: s.Now(), By: by.Account, ByName: by.Name, Action: o.Action, Game: o.Game, Message: o.Message, Reason: reason}
	switch o.Action {
	case Dismiss, Settle:
		err = s.ofReport(ctx, by, o, &e)
	case Hide, Show:
		err = s.ofMessage(ctx, by, o, &e)
	case Mute, Unmute, Close, Open:
		err = s.ofPerson(ctx, by, o, &e)
	case CallOff:
		err = s.ofGame(ctx, by, o)
	case RemoveRecord:
		err = s.ofRecord(ctx, by, o, &e)
	case RemoveStudy:
		err = s.ofStudy(ctx, by, o, &e)
	case RemoveClub:
		err = s.ofClub(ctx, by, o, &e)
	default:
		err = refusal.New(refusal.BadRequest, "The type is dismiss, settle, hide, show, mute, unmute, close, open, call-off, remove-record, remove-study or remove-club.").ForPrograms()
	}
	if err != nil {
		return Entry{}, err
	}
	if o.Action == CallOff {
		if err = s.Games.CallOff(ctx, o.Game, func() error { return s.write(ctx, &e) }); err == nil && e.Seq == 0 {
			err = errOver // the time ran out at this moment
		}
	} else {
		err = s.write(ctx, &e)
	}
	if err != nil {
		return Entry{}, err
	}
	return e, s.after(ctx, e)
}

func (s *Service) write(ctx context.Context, e *Entry) (err error) {
	if e.Seq > 0 {
		return nil // the game has been reloaded
	}
	e.Seq, err = s.Store.Act(ctx, *e)
	return explain(err)
}

// after runs the follow-up work of an action. [Service.Keep] retries what fails; the
// action itself still counts as done.
func (s *Service) after(ctx context.Context, e Entry) error {
	switch e.Action {
	case Hide, Show:
		s.Games.TalkChanged(e.Game)
	case RemoveStudy:
		s.Studies.Removed(e.Study)
	case Close:
		return s.leave(context.WithoutCancel(ctx), e.Holder)
	}
	return nil
}

func (s *Service) report(ctx context.Context, by account.Identity, id string) (Report, error) {
	list, err := s.Store.Reports(ctx, id, 1)
	if err != nil {
		return Report{}, err
	}
	if id == "" || len(list) != 1 {
		return Report{}, errNoReport
	}
	if by.Role != account.Admin {
		if err := s.against(ctx, by, list[0].Holder); err != nil {
			return Report{}, err
		}
	}
	return list[0], nil
}

func (s *Service) ofReport(ctx context.Context, by account.Identity, o Order, e *Entry) error {
	r, err := s.report(ctx, by, o.Report)
	e.Report, e.Game, e.Record, e.Study, e.Club, e.Message, e.Holder, e.Name = r.ID, r.Game, r.Record, r.Study, r.Club, r.Message, r.Holder, r.Name
	return err
}

func (s *Service) ofMessage(ctx context.Context, by account.Identity, o Order, e *Entry) error {
	game, err := s.Games.ModeratorView(ctx, o.Game)
	if err != nil {
		return err
	}
	for _, m := range game.Talk {
		if m.Seq == o.Message {
			e.Holder, e.Name = m.Holder, m.Name
			return s.against(ctx, by, m.Holder)
		}
	}
	return refusal.New(refusal.NotFound, "This game has no such message.").Because("no-message")
}

func (s *Service) ofPerson(ctx context.Context, by account.Identity, o Order, e *Entry) (err error) {
	e.Message = 0
	switch {
	case o.Report != "":
		err = s.ofReport(ctx, by, o, e)
	case o.Action == Unmute || o.Action == Open:
		e.Game = ""
		err = s.restrained(ctx, o, e)
	default:
		err = s.present(ctx, o, e)
	}
	if err != nil {
		return err
	}
	if o.Action == Mute {
		if o.Lasts < 0 || o.Lasts > MaxMute {
			return refusal.New(refusal.BadRequest, "A mute is for ever (0), or for 1 to 8784 hours.").Because("mute-length")
		}
		if o.Lasts > 0 {
			e.Until = e.At.Add(o.Lasts)
		}
	}
	if (o.Action == Close || o.Action == Open) && e.Holder.Account() == "" {
		return errGuest
	}
	return s.against(ctx, by, e.Holder)
}

func (s *Service) present(ctx context.Context, o Order, e *Entry) error {
	game, err := s.Games.ModeratorView(ctx, o.Game)
	if err != nil {
		return err
	}
	for _, seat := range game.Seats {
		if ID(seat.Holder) == o.Person {
			if e.Holder, e.Name = seat.Holder, game.Players[seat.Side].Name; e.Name != "" {
				return nil
			}
		}
	}
	for _, m := range slices.Backward(game.Talk) {
		if ID(m.Holder) == o.Person {
			e.Holder, e.Name = m.Holder, m.Name
			return nil
		}
	}
	if e.Holder != "" {
		return nil
	}
	return errNobody
}

func (s *Service) restrained(ctx context.Context, o Order, e *Entry) error {
	if o.Action == Unmute {
		list, err := s.Store.Mutes(ctx, e.At, all)
		if err != nil {
			return err
		}
		for _, m := range list {
			if ID(m.Holder) == o.Person {
				e.Holder, e.Name = m.Holder, m.Name
				return nil
			}
		}
		return errNobody
	}
	list, err := s.Store.Closed(ctx, time.Time{}, all)
	if err != nil {
		return err
	}
	for _, a := range list {
		if holder := people.OfAccount(a.ID); ID(holder) == o.Person {
			e.Holder, e.Name = holder, a.Name
			return nil
		}
	}
	return errNobody
}

// ofGame rejects games that cannot be called off, and games that the moderator or another
// moderator is involved in.
func (s *Service) ofGame(ctx context.Context, by account.Identity, o Order) error {
	game, err := s.Games.ModeratorView(ctx, o.Game)
	if err != nil {
		return err
	}
	switch {
	case game.Result.Over():
		return errOver
	case game.Tournament:
		return errWithin
	}
	for _, seat := range game.Seats {
		if err := s.against(ctx, by, seat.Holder); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) ofRecord(ctx context.Context, by account.Identity, o Order, e *Entry) error {
	e.Game, e.Message, e.Record = "", 0, o.Record
	if o.Report != "" {
		if err := s.ofReport(ctx, by, o, e); err != nil {
			return err
		}
	}
	sharer, err := s.sharer(ctx, e.Record)
	if err != nil {
		return err
	}
	e.Holder, e.Name = sharer.Holder, sharer.Name
	return s.against(ctx, by, e.Holder)
}

func (s *Service) ofStudy(ctx context.Context, by account.Identity, o Order, e *Entry) error {
	e.Game, e.Message, e.Study = "", 0, o.Study
	if o.Report != "" {
		if err := s.ofReport(ctx, by, o, e); err != nil {
			return err
		}
	}
	owner, err := s.owner(ctx, e.Study)
	if err != nil {
		return err
	}
	e.Holder, e.Name = owner.Holder, owner.Name
	return s.against(ctx, by, e.Holder)
}

func (s *Service) ofClub(ctx context.Context, by account.Identity, o Order, e *Entry) error {
	e.Game, e.Message, e.Club = "", 0, o.Club
	if o.Report != "" {
		if err := s.ofReport(ctx, by, o, e); err != nil {
			return err
		}
	}
	owner, err := s.founder(ctx, e.Club)
	if err != nil {
		return err
	}
	e.Holder, e.Name = owner.Holder, owner.Name
	return s.against(ctx, by, e.Holder)
}

// RemoveNamed removes a shared record for the operator. reason is logged.
func (s *Service) RemoveNamed(ctx context.Context, record, reason string) error {
	reason, err := clean(reason)
	if err != nil {
		return err
	}
	by, err := s.sharer(ctx, record)
	if err != nil {
		return err
	}
	_, err = s.Store.Act(ctx, Entry{At: s.Now(), Action: RemoveRecord, Record: record, Holder: by.Holder, Name: by.Name, Reason: reason})
	return explain(err)
}

// CloseNamed closes an account for the operator. reason is logged. [Service.Keep] on the
// running nodes disconnects its sockets.
func (s *Service) CloseNamed(ctx context.Context, a account.Account, reason string) error {
	return s.named(ctx, Close, a, reason)
}

// OpenNamed reopens a closed account; see [Service.CloseNamed].
func (s *Service) OpenNamed(ctx context.Context, a account.Account, reason string) error {
	return s.named(ctx, Open, a, reason)
}

func (s *Service) named(ctx context.Context, do Action, a account.Account, reason string) error {
	reason, err := clean(reason)
	if err != nil {
		return err
	}
	_, err = s.Store.Act(ctx, Entry{At: s.Now(), Action: do, Holder: people.OfAccount(a.ID), Name: a.Name, Reason: reason})
	if errors.Is(err, ErrNotFound) {
		return refusal.New(refusal.NotNow, map[Action]string{Close: "This account is closed already.", Open: "This account is not closed."}[do]).ForPrograms()
	}
	return err
}
