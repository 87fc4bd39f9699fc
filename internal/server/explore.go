package server

import (
	"context"
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/explore"
	"github.com/komadai/komadai/internal/gamerecord"
	"github.com/komadai/komadai/internal/play"
)

const (
	// indexEvery is how often the games that have ended are put into the index.
	indexEvery = 20 * time.Second
	// indexOverlap is how far it looks back behind the last time: a game that another
	// node stored late is found too.
	indexOverlap = 2 * time.Minute
	// indexBatch is how many games are stored at a time.
	indexBatch = 200
	// ownGames is the name under which the index notes how far the server's own games
	// are in it.
	ownGames = "games of this server"
)

// indexGames puts the games that have ended into the index now and then. Only games
// are in it that anybody may watch from the lobby.
func (s *server) indexGames(ctx context.Context) {
	tick := time.NewTicker(indexEvery)
	defer tick.Stop()
	for {
		if err := s.indexEnded(ctx, time.Now()); err != nil && ctx.Err() == nil {
			s.parts.Log.Error("games that have ended cannot be put into the index", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// indexEnded puts the games into the index that ended since the last time and before
// now.
func (s *server) indexEnded(ctx context.Context, now time.Time) error {
	mark, _, err := s.index.SourceOf(ctx, ownGames)
	if err != nil {
		return err
	}
	since := time.UnixMilli(0)
	if ms, err := strconv.ParseInt(mark.Stamp, 10, 64); err == nil {
		since = time.UnixMilli(ms).Add(-indexOverlap)
	}
	var games []explore.Game
	added := 0
	put := func() error {
		n, err := s.index.Add(ctx, games, nil)
		added, games = added+n, games[:0]
		return err
	}
	err = s.hub.Ended(ctx, "", since, now, func(v play.View) error {
		source := explore.PlayedHere + v.ID
		if _, known, err := s.db.GameFrom(ctx, source); known || err != nil {
			return err
		}
		rec, err := gamerecord.Of(s.library, v.Game, "")
		if err != nil {
			return nil // its rule set is not here any more
		}
		g, err := explore.Of(rec, source)
		if err != nil {
			return nil // it ended before it began
		}
		if games = append(games, g); len(games) >= indexBatch {
			return put()
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(games) == 0 && added == 0 && mark.Stamp != "" {
		return nil
	}
	if err := put(); err != nil || added == 0 && mark.Stamp != "" {
		return err // those of the overlap were there already
	}
	if _, err := s.index.Add(ctx, nil, []explore.Source{{Name: ownGames, Stamp: strconv.FormatInt(now.UnixMilli(), 10), Games: mark.Games + added}}); err != nil {
		return err
	}
	return s.index.Tend(ctx)
}
