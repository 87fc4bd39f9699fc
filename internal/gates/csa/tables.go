package csa

import (
	"crypto/subtle"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// tables are the games that clients of this node play or may resume.
type tables struct {
	*gate
	byGame map[string]*table
}

type table struct {
	id, game string
	config   match.Config
	// The mutex guards the fields below. refs counts sessions and absent players.
	refs   int
	absent [2]*absence
	// abnormal: a player has lost the game by leaving.
	abnormal bool
	// chudan are the sides that want to abort.
	chudan [2]bool
}

// absence is a player who has left and may resume.
type absence struct {
	player *player
	token  string
	timer  *time.Timer
}

func (ts *tables) enter(id, game string, c *match.Config) *table {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t := ts.byGame[game]
	if t == nil {
		t = &table{id: id, game: game, config: *c}
		ts.byGame[game] = t
	}
	t.refs++
	return t
}

func (ts *tables) leave(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.unref(t)
}

// unref requires the mutex.
func (ts *tables) unref(t *table) {
	if t.refs--; t.refs <= 0 && ts.byGame[t.game] == t {
		delete(ts.byGame, t.game)
	}
}

func (ts *tables) ids() (ids []string) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for _, t := range ts.byGame {
		ids = append(ids, t.id)
	}
	return ids
}

// miss handles a player who leaves a running game: it is lost, or kept for Grace if the
// login asked for it. When the server closes, the game goes on.
func (ts *tables) miss(t *table, side shogi.Color, c *client) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.closing {
		return
	}
	t.refs++
	if !c.login.Resumable {
		ts.begin(func() { ts.forfeit(t, side) })
		return
	}
	a := &absence{player: c.player, token: c.token(t.game)}
	a.timer = ts.later(ts.Grace, func() {
		ts.mu.Lock()
		expired := t.absent[side] == a
		if expired {
			t.absent[side] = nil
		}
		ts.mu.Unlock()
		if expired {
			ts.forfeit(t, side)
		}
	})
	t.absent[side] = a
}

func (ts *tables) forfeit(t *table, side shogi.Color) {
	ts.mu.Lock()
	t.abnormal = true
	ts.mu.Unlock()
	ts.rule(t.game, match.Ruling{Kind: match.Resigned, Side: side})
	ts.leave(t)
}

func (ts *tables) returned(game string, side shogi.Color) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t := ts.byGame[game]; t != nil && t.absent[side] != nil {
		t.absent[side].timer.Stop()
		t.absent[side] = nil
		ts.unref(t)
	}
}

// absentee returns the absent player with a token, or nil.
func (ts *tables) absentee(game, token string) *player {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t := ts.byGame[game]; t != nil && token != "" {
		for _, a := range t.absent {
			if a != nil && same(a.token, token) {
				return a.player
			}
		}
	}
	return nil
}

func (ts *tables) disconnected(t *table) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return t.abnormal
}

// interrupt reports whether both sides now want to abort. The house engine always does.
func (ts *tables) interrupt(t *table, side shogi.Color) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.chudan[side] = true
	return t.chudan[side.Other()] || t.config.Players[side.Other()].IsEngine()
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
