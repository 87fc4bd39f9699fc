package server

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/moderation"
	"github.com/komadai/komadai/internal/principal"
)

// lookClosed is the time between two looks for accounts that were closed
// elsewhere: through another node, or on the command line.
const lookClosed = 5 * time.Second

// newModeration returns what players and moderators can do.
func (s *server) newModeration() *moderation.Service {
	return moderation.New(moderation.Config{
		Store: s.db, Accounts: s.accounts, Games: s.hub, Tries: s.db, Cut: s.cut, Leave: s.tournaments.Leave,
		ID: func() string { return strings.ToLower(rand.Text()[:16]) }, Now: time.Now,
	})
}

// cut ends the sockets and connections of a holder on this node.
func (s *server) cut(holder principal.ID) {
	s.hub.Cut(holder)
	s.lobby.Cut(holder)
	s.csa.cut(holder)
}

// keepClosed keeps closed accounts off this node until ctx ends.
func (s *server) keepClosed(ctx context.Context) {
	s.moderation.Keep(ctx, s.closedEvery, func(err error) {
		s.parts.Log.Error("it could not be looked which accounts are closed", "err", err)
	})
}
