package moderation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
)

// NewReport is the content of a report.
type NewReport struct {
	Game string
	// Record is the id of a shared record, Study that of a study, Club that of a club, without a game.
	Record, Study, Club string
	// Message is the reported message's number. If it is 0, Side is the reported player:
	// "b" or "w".
	Message int
	Side    string
	Reason  string
}

// Reporter is the author of a report.
type Reporter struct {
	// Name is "" for a guest. Address is for rate limits.
	Holder        people.ID
	Name, Address string
}

// Report stores a report.
func (s *Service) Report(ctx context.Context, who Reporter, n NewReport) error {
	reason, err := clean(n.Reason)
	if err != nil {
		return err
	}
	accused, err := s.accused(ctx, who, n)
	if err != nil {
		return err
	}
	if accused.Holder == who.Holder && who.Holder != "" {
		return errOneself
	}
	limit := account.Limit{Key: "report:" + hash(who.Address), Burst: 20, Every: 10 * time.Minute}
	wait, err := s.Tries.Try(ctx, []account.Limit{limit}, s.Now())
	if err != nil {
		return err
	}
	if wait > 0 {
		return refusal.New(refusal.TooMany, "Many reports have come from your network lately; wait a few minutes and try again.").Because("many-reports-here").For(wait)
	}
	return explain(s.Store.AddReport(ctx, Report{
		ID: s.ID(), Game: n.Game, Record: n.Record, Study: n.Study, Club: n.Club, At: s.Now(), Reporter: who.Holder, ReporterName: who.Name,
		Holder: accused.Holder, Name: accused.Name, Message: n.Message, Reason: reason,
	}, Bounds{Each: each, All: all}))
}

func (s *Service) accused(ctx context.Context, who Reporter, n NewReport) (Accused, error) {
	switch {
	case n.Record != "":
		return s.sharer(ctx, n.Record)
	case n.Study != "":
		return s.owner(ctx, n.Study)
	case n.Club != "":
		return s.founder(ctx, n.Club)
	case (n.Message > 0) == (n.Side != "") || n.Message < 0:
		return Accused{}, refusal.New(refusal.BadRequest, "A report is about a message or about the player of a side: give one of message and side.").ForPrograms()
	}
	return s.Games.Accused(ctx, who.Holder, n.Game, n.Message, n.Side)
}

func (s *Service) sharer(ctx context.Context, record string) (Accused, error) {
	holder, ok, err := s.Store.SharedBy(ctx, record)
	if err == nil && !ok {
		err = errNoRecord
	}
	return s.known(ctx, holder), err
}

func (s *Service) owner(ctx context.Context, study string) (Accused, error) {
	holder, ok, err := s.Store.OwnerOf(ctx, study)
	if err == nil && !ok {
		err = errNoStudy
	}
	return s.known(ctx, holder), err
}

func (s *Service) founder(ctx context.Context, club string) (Accused, error) {
	holder, ok, err := s.Store.FounderOf(ctx, club)
	if err == nil && !ok {
		err = errNoClub
	}
	return s.known(ctx, holder), err
}

func (s *Service) known(ctx context.Context, holder people.ID) Accused {
	out := Accused{Holder: holder}
	if id := holder.Account(); id != "" {
		if a, err := s.Accounts.FindID(ctx, id); err == nil {
			out.Name = a.Name
		}
	}
	return out
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// OneLine returns text in one line without control and private characters and those of drop.
func OneLine(text string, drop func(rune) bool) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Co, r), drop(r):
			return -1
		}
		return r
	}, text)), " ")
}

// Bidi reports whether r changes text direction. Emoji and some scripts need joiners.
func Bidi(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

func clean(reason string) (string, error) {
	reason = OneLine(reason, Bidi)
	if n := utf8.RuneCountInString(reason); n == 0 || n > maxReason {
		return "", errReason
	}
	return reason, nil
}
