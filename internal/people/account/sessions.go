package account

import (
	"context"
	"errors"
	"time"
)

// Lifetime of a session since its last use, and in total. Browsers keep a cookie for at most
// 400 days.
const (
	SessionIdle     = 90 * 24 * time.Hour
	SessionLifetime = 400 * 24 * time.Hour
)

const (
	// maxSessions is per account.
	maxSessions = 50
	// precision is that of the stored time of last use.
	precision = 5 * time.Minute
)

// BySession returns the identity of a cookie's secret. ok is false if it is unknown or
// expired.
func (s *Service) BySession(ctx context.Context, secret string) (id Identity, ok bool, err error) {
	r, a, err := s.Store.Session(ctx, digest(secret))
	if errors.Is(err, ErrNotFound) {
		return id, false, nil
	} else if err != nil {
		return id, false, err
	}
	now := s.Now()
	if a.IsClosed() {
		return id, false, nil
	}
	if now.Sub(r.Seen) > SessionIdle || now.Sub(r.Created) > SessionLifetime {
		return id, false, nil
	}
	if now.Sub(r.Seen) > precision {
		if err := s.Store.TouchSession(ctx, r.ID, now, time.Time{}); err != nil {
			return id, false, err
		}
	}
	id = identity(a)
	id.Session = r.ID
	return id, true, nil
}

// ListSessions returns the caller's sessions, last used first.
func (s *Service) ListSessions(ctx context.Context, id Identity) ([]SessionRecord, error) {
	if id.Session == "" {
		return nil, errSignInFirst
	}
	all, err := s.Store.Sessions(ctx, id.Account)
	if err != nil {
		return nil, err
	}
	var live []SessionRecord
	for _, r := range all {
		if now := s.Now(); now.Sub(r.Seen) <= SessionIdle && now.Sub(r.Created) <= SessionLifetime {
			live = append(live, r)
		}
	}
	return live, nil
}

// EndSession ends a session of the caller. Sessions other than the caller's own need a recent
// password or passkey.
func (s *Service) EndSession(ctx context.Context, id Identity, session string) error {
	if id.Session == "" {
		return errSignInFirst
	}
	if session == "" {
		return missing(ErrNotFound, "session")
	}
	if session != id.Session {
		if err := s.confirmed(ctx, id); err != nil {
			return err
		}
	}
	n, err := s.Store.EndSessions(ctx, id.Account, session, "")
	if err == nil && n == 0 {
		err = missing(ErrNotFound, "session")
	}
	return s.ended(id.Account, err)
}

// EndOthers ends the caller's other sessions.
func (s *Service) EndOthers(ctx context.Context, id Identity) error {
	if err := s.confirmed(ctx, id); err != nil {
		return err
	}
	_, err := s.Store.EndSessions(ctx, id.Account, "", id.Session)
	return s.ended(id.Account, err)
}

// Sweep deletes expired rows. Call it regularly.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Now()
	return s.Store.Expire(ctx, now, now.Add(-SessionLifetime), now.Add(-SessionIdle))
}
