package server

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
)

// lookClosed is the interval between checks for accounts that another node or the command
// line has closed.
const lookClosed = 5 * time.Second

func (s *server) newModeration() *moderation.Service {
	return moderation.New(moderation.Config{
		Store: s.db.Moderation, Accounts: s.accounts, Games: s.hub, Studies: s.studies, Tries: s.db.Accounts, Cut: s.cut, Leave: s.tournaments.Leave,
		ID: func() string { return strings.ToLower(rand.Text()[:16]) }, Now: time.Now,
	})
}

// cut ends the holder's sockets and connections on this node.
func (s *server) cut(holder people.ID) {
	s.hub.Cut(holder)
	s.lobby.Cut(holder)
	s.studies.Cut(holder)
	s.csa.cut(holder)
}

func (s *server) cutClosed(ctx context.Context) {
	if err := s.moderation.CutClosed(ctx, s.closedEvery+time.Minute); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("not all closed accounts could be disconnected", "err", err)
	}
}
