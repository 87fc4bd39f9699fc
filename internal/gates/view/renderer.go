package view

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
)

// remembered is the number of games whose moves a [Renderer] caches. A move takes about half a
// kilobyte.
const remembered = 2048

// Renderer converts games. It converts each move once, so the cost of a message does not grow
// with the game. It is safe for concurrent use.
type Renderer struct {
	games *lru.Cache[string, *record]
}

// record serialises access to a [Record].
type record struct {
	mu   sync.Mutex
	list Record
}

// NewRenderer returns an empty renderer.
func NewRenderer() *Renderer {
	games, _ := lru.New[string, *record](remembered) // a positive size cannot fail
	return &Renderer{games: games}
}

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
