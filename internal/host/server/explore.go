package server

import (
	"context"
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/games/gamerecord"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/study/explore"
)

const (
	// indexEvery is how often the games that have ended are put into the index.
	indexEvery = 20 * time.Second
	// indexOverlap is how far it looks back behind the last time: a game that another
	// node stored late is found too.
	indexOverlap = 2 * time.Minute
	// indexBatch is how many games are stored at a time.
	indexBatch = 200
	// indexAhead is how long the start waits until the index is ready for questions; a
	// million games take an eighth of a second. What is left is read beside the games.
	indexAhead = 5 * time.Second
	// ownGames is the name under which the index notes how far the server's own games
	// are in it.
	ownGames = "games of this server"
)

// ownGamesIndexer puts the games that have ended on this server into the index. Only
// games are in it that anybody may watch from the lobby.
type ownGamesIndexer struct {
	*server
	// until is the end of the last pass, zero before the first. It goes on while no
	// game ends; what is stored goes on with the games, so that an idle server writes
	// nothing.
	until time.Time
}

// openIndex has the index ready before the first question.
func (s *server) openIndex(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, indexAhead)
	defer cancel()
	s.prepareIndex(ctx)
	return nil
}

// prepareIndex reads ahead what questions to the index would wait for.
func (s *server) prepareIndex(ctx context.Context) {
	if err := s.index.Prepare(ctx, s.library.All()); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("the index of games cannot be made ready", "err", err)
	}
}

// run makes a pass, and has the index ready for questions.
func (x *ownGamesIndexer) run(ctx context.Context) {
	if err := x.pass(ctx, time.Now()); err != nil && ctx.Err() == nil {
		x.parts.Log.Error("games that have ended cannot be put into the index", "err", err)
	}
	// The index may have been added to by others, too.
	x.prepareIndex(ctx)
}

// since returns from when on the games are looked at, and how far the index is.
func (x *ownGamesIndexer) since(ctx context.Context) (since time.Time, mark explore.Source, err error) {
	mark, _, err = x.index.SourceOf(ctx, ownGames)
	if err != nil {
		return since, mark, err
	}
	if since = x.until; since.IsZero() {
		ms, err := strconv.ParseInt(mark.Stamp, 10, 64)
		if err != nil { // nothing has been looked at yet
			return time.UnixMilli(0), mark, nil
		}
		since = time.UnixMilli(ms)
	}
	return since.Add(-indexOverlap), mark, nil
}

// pass puts the games into the index that ended since the last time and before now.
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
		rec, err := gamerecord.Of(x.library, v.Game, "")
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
