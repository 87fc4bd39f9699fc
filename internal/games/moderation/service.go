package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	each, all = 5, 1000
	// Page bounds the reports, log entries, mutes and closed accounts of one answer.
	Page = 100
	// MaxMute is the longest temporary mute.
	MaxMute   = 366 * 24 * time.Hour
	maxReason = 500
)

// Config configures a [Service]. All fields are required.
type Config struct {
	Store    Store
	Accounts Accounts
	Games    Games
	Studies  Studies
	Tries    account.Tries
	// Cut closes a holder's sockets and connections on this node.
	Cut func(holder people.ID)
	// Leave withdraws an account from unfinished tournaments.
	Leave func(ctx context.Context, account string) error
	ID    func() string
	Now   func() time.Time
}

// Service implements reports and moderator actions. It is safe for concurrent use. A
// rejected request returns a [*refusal.Error].
type Service struct{ Config }

func New(c Config) *Service { return &Service{c} }

// may rejects callers that are not moderators or that use an API token.
func (s *Service) may(by account.Identity) error {
	switch {
	case by.Account == "":
		return errSignIn
	case by.Session == "" || !by.Role.Covers(account.Moderator):
		return errRole
	}
	return nil
}

func (s *Service) role(ctx context.Context, holder people.ID) (account.Role, error) {
	id := holder.Account()
	if id == "" {
		return "", nil
	}
	a, err := s.Accounts.FindID(ctx, id)
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return "", nil
	}
	return a.Role, err
}

// against rejects actions against oneself and, unless by is an admin, against moderators
// and admins.
func (s *Service) against(ctx context.Context, by account.Identity, holder people.ID) error {
	if holder == people.OfAccount(by.Account) {
		return errSelf
	}
	role, err := s.role(ctx, holder)
	if err != nil {
		return err
	}
	if role.Covers(account.Moderator) && by.Role != account.Admin {
		return errPeer
	}
	return nil
}

// Pending returns the open reports that the caller may deal with, oldest first:
//
//	report about      a moderator sees it   an admin sees it
//	somebody else     yes                   yes
//	a moderator/admin no                    yes
//	the caller        no                    yes
func (s *Service) Pending(ctx context.Context, by account.Identity) ([]Report, error) {
	if err := s.may(by); err != nil {
		return nil, err
	}
	list, err := s.Store.Reports(ctx, "", all)
	if err != nil {
		return nil, err
	}
	mine, known := list[:0], map[people.ID]bool{}
	for _, r := range list {
		may, ok := known[r.Holder]
		if !ok {
			if may, err = s.hears(ctx, by, r.Holder); err != nil {
				return nil, err
			}
			known[r.Holder] = may
		}
		if may {
			mine = append(mine, r)
		}
		if len(mine) == Page {
			break
		}
	}
	return mine, nil
}

func (s *Service) hears(ctx context.Context, by account.Identity, holder people.ID) (bool, error) {
	if by.Role == account.Admin {
		return true, nil
	}
	err := s.against(ctx, by, holder)
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return false, nil
	}
	return err == nil, err
}

// ModeratorView returns a game with all messages, for moderators.
func (s *Service) ModeratorView(ctx context.Context, by account.Identity, game string) (GameView, error) {
	if err := s.may(by); err != nil {
		return GameView{}, err
	}
	return s.Games.ModeratorView(ctx, game)
}

// Log returns the log entries before number before, newest first, at most [Page]; 0 means
// all.
func (s *Service) Log(ctx context.Context, by account.Identity, before int) ([]Entry, error) {
	if err := s.may(by); err != nil {
		return nil, err
	}
	return s.Store.Log(ctx, before, Page)
}

// InForce returns the current mutes and closed accounts.
func (s *Service) InForce(ctx context.Context, by account.Identity) (mutes []Muted, closed []account.Account, err error) {
	if err := s.may(by); err != nil {
		return nil, nil, err
	}
	if mutes, err = s.Store.Mutes(ctx, s.Now(), Page); err != nil {
		return nil, nil, err
	}
	closed, err = s.Store.Closed(ctx, time.Time{}, Page)
	return mutes, closed, err
}

// Own returns a holder's own reports and mute, or nil if not muted.
func (s *Service) Own(ctx context.Context, holder people.ID) ([]Report, *Muted, error) {
	reported, err := s.Store.Reported(ctx, holder, all)
	if err != nil {
		return nil, nil, err
	}
	mutes, err := s.Store.Mutes(ctx, s.Now(), all)
	for _, m := range mutes {
		if m.Holder == holder {
			return reported, &m, err
		}
	}
	return reported, nil, err
}

// CutClosed disconnects accounts closed within the last since, on this node, and cancels
// their open games. Call it several times per since: a request in progress at closing
// time can become a socket after the first call.
func (s *Service) CutClosed(ctx context.Context, since time.Duration) error {
	list, err := s.Store.Closed(ctx, s.Now().Add(-since), Page)
	for _, a := range list {
		err = errors.Join(err, s.leave(ctx, people.OfAccount(a.ID)))
	}
	return err
}

// leave ends the activities of a closed account. Its running games continue on the clock.
func (s *Service) leave(ctx context.Context, holder people.ID) error {
	s.Cut(holder)
	return errors.Join(s.Leave(ctx, holder.Account()), s.Games.Withdraw(ctx, holder))
}

// ID returns the pseudonym of a holder for moderators; see [match.Author].
func ID(holder people.ID) string { return match.Author(holder) }
