package view

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
)

// remembered is how many games a [Renderer] keeps the moves of: as many as are
// likely to be played at a time. A move takes about half a kilobyte.
const remembered = 2048

// Renderer puts games into messages. It writes each move of a game once and
// keeps it, so that the cost of a message does not grow with the moves written
// before. It is safe for concurrent use.
type Renderer struct {
	games *lru.Cache[string, *record]
}

// record is the moves of a game, followed by one goroutine at a time.
type record struct {
	mu   sync.Mutex
	list Record
}

// NewRenderer returns a renderer that has written nothing.
func NewRenderer() *Renderer {
	games, _ := lru.New[string, *record](remembered) // fails for no size below 1
	return &Renderer{games: games}
}

// moves returns the moves of a game as messages.
func (r *Renderer) moves(id string, g *match.Game) []wire.Move {
	one, ok := r.games.Get(id)
	if !ok {
		one = &record{}
		if was, there, _ := r.games.PeekOrAdd(id, one); there {
			one = was
		}
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.list.Follow(g)
}
