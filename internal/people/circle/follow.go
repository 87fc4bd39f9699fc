package circle

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/push"
)

// Ties returns the caller's ties, and those that the caller has blocked.
func (s *Service) Ties(ctx context.Context, id account.Identity) ([]Tie, error) {
	if id.Account == "" {
		return nil, errSignIn
	}
	ties, err := s.Store.Ties(ctx, id.Account, "", 2*MaxFollows)
	if err != nil {
		return nil, err
	}
	blocked, err := s.blocked(ctx, id.Account)
	return slices.DeleteFunc(ties, func(t Tie) bool { return slices.Contains(blocked, t.Account) }), err
}

// Tie returns what the caller has with the account of a name.
func (s *Service) Tie(ctx context.Context, id account.Identity, name string) (Tie, error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return Tie{}, err
	}
	return s.tie(ctx, id.Account, a)
}

// changed wakes the caller's open pages and returns the new tie.
func (s *Service) changed(ctx context.Context, id account.Identity, with account.Account) (Tie, error) {
	s.Call(people.OfAccount(id.Account))
	return s.tie(ctx, id.Account, with)
}

func (s *Service) tie(ctx context.Context, of string, with account.Account) (Tie, error) {
	out := Tie{Account: with.ID, Name: with.Name}
	ties, err := s.Store.Ties(ctx, of, with.ID, 1)
	if err != nil {
		return out, err
	}
	if len(ties) == 1 {
		out = ties[0]
	}
	blocked, err := s.blocked(ctx, of)
	out.Blocked = slices.Contains(blocked, with.ID)
	return out, err
}

// Follow makes the caller follow an account, or no longer.
func (s *Service) Follow(ctx context.Context, id account.Identity, name string, on bool) (Tie, error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return Tie{}, err
	}
	if !on {
		if err := s.Store.Unfollow(ctx, id.Account, a.ID); err != nil {
			return Tie{}, err
		}
		return s.changed(ctx, id, a)
	}
	if err := s.mayReach(ctx, id.Account, a.ID); err != nil {
		return Tie{}, err
	}
	if err := s.try(ctx, account.Limit{Key: "follow:" + id.Account, Burst: 50, Every: time.Minute}); err != nil {
		return Tie{}, err
	}
	fresh, err := s.Store.Follow(ctx, id.Account, a.ID, s.Now(), MaxFollows)
	if errors.Is(err, ErrFull) {
		err = errFollows
	}
	if err != nil {
		return Tie{}, err
	}
	if fresh {
		s.inform(a.ID, push.Notice{Topic: push.Followers, Opponent: id.Name, Path: "/friends", Key: "follow " + id.Account})
	}
	return s.changed(ctx, id, a)
}

// Dismiss answers a follower without following back.
func (s *Service) Dismiss(ctx context.Context, id account.Identity, name string) (Tie, error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return Tie{}, err
	}
	if err := s.Store.Dismiss(ctx, id.Account, a.ID); err != nil {
		return Tie{}, err
	}
	return s.changed(ctx, id, a)
}

// Block blocks an account or unblocks it. A block ends both follows; it also holds in games.
func (s *Service) Block(ctx context.Context, id account.Identity, name string, on bool) (Tie, error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return Tie{}, err
	}
	if on {
		err = errors.Join(s.Store.Unfollow(ctx, id.Account, a.ID), s.Store.Unfollow(ctx, a.ID, id.Account))
	}
	if err == nil {
		err = s.Manners.Block(ctx, people.OfAccount(id.Account), people.OfAccount(a.ID), on, s.Now())
	}
	if err != nil {
		return Tie{}, err
	}
	return s.changed(ctx, id, a)
}

func (s *Service) blocked(ctx context.Context, of string) (accounts []string, err error) {
	list, err := s.Manners.Blocked(ctx, people.OfAccount(of), maxBlocked)
	for _, holder := range list {
		if id := holder.Account(); id != "" {
			accounts = append(accounts, id)
		}
	}
	return accounts, err
}

// mayReach returns a refusal if one has blocked the other.
func (s *Service) mayReach(ctx context.Context, by, whom string) error {
	mine, err := s.blocked(ctx, by)
	if err != nil {
		return err
	}
	theirs, err := s.blocked(ctx, whom)
	switch {
	case err != nil:
		return err
	case slices.Contains(mine, whom):
		return errBlocking
	case slices.Contains(theirs, by):
		return errUnwanted
	}
	return nil
}

// inform notifies an account by its open pages and by the ways it has chosen.
func (s *Service) inform(to string, n push.Notice) {
	n.Holder = people.OfAccount(to)
	s.Call(n.Holder)
	s.Notify(n)
}
