package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// each and all bound the reports that are open: of one reporter, and in sum.
	each, all = 5, 1000
	// Page is the most reports, entries of the log, mutes and closed accounts that
	// one answer has.
	Page = 100
	// MaxMute is the longest mute that ends.
	MaxMute = 366 * 24 * time.Hour
	// maxReason bounds a reason, in characters.
	maxReason = 500
)

// Config is what a [Service] works with. All must be set.
type Config struct {
	Store    Store
	Accounts Accounts
	Games    Games
	Tries    account.Tries
	// Cut ends what is open of a holder on this node: sockets and connections.
	Cut func(holder principal.ID)
	// Leave takes an account out of the tournaments under way and to come.
	Leave func(ctx context.Context, account string) error
	// ID makes an id that nobody else has.
	ID func() string
	// Now tells the time.
	Now func() time.Time
}

// Service is what players and moderators can do. It is safe for concurrent
// use. What it does not do is a [*refusal.Error].
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// may refuses who is no moderator, or has not come with a browser.
func (s *Service) may(by account.Identity) error {
	switch {
	case by.Account == "":
		return errSignIn
	case by.Session == "" || !by.Role.Covers(account.Moderator):
		return errRole
	}
	return nil
}

// role returns the role of a holder, "" for a guest and for an account that is
// gone.
func (s *Service) role(ctx context.Context, holder principal.ID) (account.Role, error) {
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

// against refuses who may not act against a holder: themselves, or, but for an
// admin, another moderator or admin.
func (s *Service) against(ctx context.Context, by account.Identity, holder principal.ID) error {
	if holder == principal.OfAccount(by.Account) {
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
	mine, known := list[:0], map[principal.ID]bool{}
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

// hears reports whether a moderator hears of reports about a holder.
func (s *Service) hears(ctx context.Context, by account.Identity, holder principal.ID) (bool, error) {
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

// ModeratorView returns a game with all that was said beside it, to moderators.
func (s *Service) ModeratorView(ctx context.Context, by account.Identity, game string) (GameView, error) {
	if err := s.may(by); err != nil {
		return GameView{}, err
	}
	return s.Games.ModeratorView(ctx, game)
}

// Log returns the entries of the log before the number before, all when that is
// 0, newest first, at most [Page].
func (s *Service) Log(ctx context.Context, by account.Identity, before int) ([]Entry, error) {
	if err := s.may(by); err != nil {
		return nil, err
	}
	return s.Store.Log(ctx, before, Page)
}

// InForce returns who is muted and which accounts are closed.
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

// Own returns what is known here of a holder to the holder: what they have
// reported, and that they are muted, nil when they are not.
func (s *Service) Own(ctx context.Context, holder principal.ID) ([]Report, *Muted, error) {
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

// CutClosed cuts the accounts off on this node that were closed in the last since,
// whoever closed them and wherever, and takes them out of what they wait for. It is
// to be called often enough that each is cut off several times: a request under way
// when the account was closed may have become a socket after the first.
func (s *Service) CutClosed(ctx context.Context, since time.Duration) error {
	list, err := s.Store.Closed(ctx, s.Now().Add(-since), Page)
	for _, a := range list {
		err = errors.Join(err, s.leave(ctx, principal.OfAccount(a.ID)))
	}
	return err
}

// leave ends what an account that is closed has under way, but its games: those
// go on by the clock.
func (s *Service) leave(ctx context.Context, holder principal.ID) error {
	s.Cut(holder)
	return errors.Join(s.Leave(ctx, holder.Account()), s.Games.Withdraw(ctx, holder))
}

// ID returns by what moderators name a holder: what others know a speaker by.
func ID(holder principal.ID) string { return match.Author(holder) }
