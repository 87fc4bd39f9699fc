package server

import (
	"context"
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/study/records"
)

const (
	// indexEvery is the interval of indexing finished games.
	indexEvery = 20 * time.Second
	// indexOverlap is how far each pass looks back, for games that another node stored late.
	indexOverlap = 2 * time.Minute
	// indexBatch is the number of games per transaction.
	indexBatch = 200
	// indexAhead bounds the start's wait for the index; a million games take an eighth of a
	// second. The rest is read in the background.
	indexAhead = 5 * time.Second
	// ownGames is the name of the server's own games in the index's progress table.
	ownGames = "games of this server"
)

// ownGamesIndexer indexes the server's finished public games.
type ownGamesIndexer struct {
	*server
	// until is the end of the last pass, zero before the first. It advances without games but
	// is stored only with games, so an idle server writes nothing.
	until time.Time
}

func (s *server) openIndex(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, indexAhead)
	defer cancel()
	s.prepareIndex(ctx)
}

func (s *server) prepareIndex(ctx context.Context) {
	if err := s.index.Prepare(ctx, s.library.All()); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("the index of games cannot be made ready", "err", err)
	}
}

func (x *ownGamesIndexer) run(ctx context.Context) {
	if err := x.pass(ctx, time.Now()); err != nil && ctx.Err() == nil {
		x.parts.Log.Error("games that have ended cannot be put into the index", "err", err)
	}
	// Others may have added games, too.
	x.prepareIndex(ctx)
}

// since returns the start of the next pass and the index's progress.
func (x *ownGamesIndexer) since(ctx context.Context) (since time.Time, mark explore.Source, err error) {
	mark, _, err = x.index.SourceOf(ctx, ownGames)
	if err != nil {
		return since, mark, err
	}
	if since = x.until; since.IsZero() {
		ms, err := strconv.ParseInt(mark.Stamp, 10, 64)
		if err != nil { // first pass
			return time.UnixMilli(0), mark, nil
		}
		since = time.UnixMilli(ms)
	}
	return since.Add(-indexOverlap), mark, nil
}

func (x *ownGamesIndexer) pass(ctx context.Context, now time.Time) error {
	since, mark, err := x.since(ctx)
	if err != nil {
		return err
	}
	var games []explore.Game
	added := 0
	put := func() error {
		n, err := x.index.Add(ctx, games, nil)
		added, games = added+n, games[:0]
		return err
	}
	err = x.hub.Ended(ctx, "", since, now, func(v play.View) error {
		source := explore.PlayedHere + v.ID
		if _, known, err := x.db.Explore.GameFrom(ctx, source); known || err != nil {
			return err
		}
		rec, err := records.OfGame(x.library, v.Game, "")
		if err != nil {
			return nil // its rule set is gone
		}
		g, err := explore.Of(rec, source)
		if err != nil {
			return nil // it ended before the first move
		}
		if games = append(games, g); len(games) >= indexBatch {
			return put()
		}
		return nil
	})
	if err == nil && len(games) > 0 {
		err = put()
	}
	if err != nil {
		return err
	}
	x.until = now
	if added == 0 && mark.Stamp != "" {
		return nil
	}
	if _, err := x.index.Add(ctx, nil, []explore.Source{{Name: ownGames, Stamp: strconv.FormatInt(now.UnixMilli(), 10), Games: mark.Games + added}}); err != nil {
		return err
	}
	return x.index.Maintain(ctx)
}
