package csa

import (
	"crypto/subtle"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// tables are the games that clients of this node play or may resume, by game id.
type tables struct {
	*gate
	byGame map[string]*table
}

// table is what the sessions of a game share.
type table struct {
	// id is the CSA id, game the hub's id.
	id, game string
	config   match.Config
	// The fields below are guarded by the server's mutex. refs counts sessions and absent
	// players.
	refs int
	// absent are players who may still resume.
	absent [2]*absence
	// abnormal: the game ended because a player had disconnected.
	abnormal bool
	// chudan are the sides that have asked to abort.
	chudan [2]bool
}

// absence is a disconnected player who may resume.
type absence struct {
	player *player
	token  string
	timer  *time.Timer
}

// enter adds a session to a table, which is created if necessary.
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

// leave removes a session from a table.
func (ts *tables) leave(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.unref(t)
}

// unref releases a table. The caller holds the mutex.
func (ts *tables) unref(t *table) {
	if t.refs--; t.refs <= 0 && ts.byGame[t.game] == t {
		delete(ts.byGame, t.game)
	}
}

// ids returns the CSA ids of all tables.
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

// forfeit ends the game of an absent player and releases the table.
func (ts *tables) forfeit(t *table, side shogi.Color) {
	ts.mu.Lock()
	t.abnormal = true
	ts.mu.Unlock()
	ts.rule(t.game, match.Ruling{Kind: match.Resigned, Side: side})
	ts.leave(t)
}

// returned records that the player of a side is back.
func (ts *tables) returned(game string, side shogi.Color) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t := ts.byGame[game]; t != nil && t.absent[side] != nil {
		t.absent[side].timer.Stop()
		t.absent[side] = nil
		ts.unref(t)
	}
}

// absentee returns the absent player of a game whose token is given, or nil.
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

// disconnected reports whether a game ended because a player had disconnected.
func (ts *tables) disconnected(t *table) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return t.abnormal
}

// interrupt records that side wants to abort the game, and reports whether both do. The
// house engine always agrees.
func (ts *tables) interrupt(t *table, side shogi.Color) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.chudan[side] = true
	return t.chudan[side.Other()] || t.config.Players[side.Other()].IsEngine()
}

// same compares secrets in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
