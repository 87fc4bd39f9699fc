package server

import (
	"context"
	"crypto/rand"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/together"
)

const (
	// studyViewers bounds the people in one study on this node.
	studyViewers = 2000
	// studyMemory bounds the studies in memory by their stored size; in memory they take some
	// times as much.
	studyMemory = 64 << 20
)

func (s *server) openStudies(context.Context) (err error) {
	s.studies, err = together.New(together.Config{
		Store: s.db.Studies, Bus: s.bus, Mutes: s.db.People, Accounts: s.accounts, Encoding: message.Encoding{Library: s.library}, Show: view.Studies{},
		Lane: s.lanes.short, Log: s.parts.Log, Guard: s.guard, Now: s.hub.Now, Node: rand.Text(), Alone: !store.IsPostgres(s.config.DB),
		MaxViewers: studyViewers, MaxBytes: studyMemory,
	})
	return err
}
