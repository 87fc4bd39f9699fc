package e2e

import (
	"testing"
	"time"
)

// The server is killed and comes back with the same database: the page says
// so, finds back by itself, and play goes on.
func TestRestartMidGame(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	before := p.moves()
	// The page itself must stay: a mark that a reload would lose.
	ask[bool](p, "() => (globalThis.mark = true)")

	p.kill()
	p.wait("the loss to be told", "() => kit.find('connection-lost')")
	p.site.start()
	p.wait("the connection", "() => !kit.find('connection-lost')")
	p.ready()
	p.move("2g", "2f")
	p.moved(before[0], before[1], "2g2f")
	p.ready()
	if got := p.moves(); len(got) != 4 {
		t.Errorf("after the restart the moves are %v", got)
	}
	if !ask[bool](p, "() => globalThis.mark === true") {
		t.Error("the page was loaded anew")
	}
}

// A move made while the server is away is played when it is back, once.
func TestMoveWhileTheServerIsAway(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.kill()
	p.wait("the loss to be told", "() => kit.find('connection-lost')")
	p.move("7g", "7f")
	p.wait("the piece where it was put", "() => kit.cell('7f').dataset.piece === 'P'")
	p.pause(moment)
	p.site.start()
	p.moved("7g7f")
	p.ready()
	if got := p.moves(); len(got) != 2 {
		t.Errorf("the moves are %v", got)
	}
}

// An engine that was killed at its move makes it when it is back.
func TestRestartWhileTheEngineThinks(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{"level": 9})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.kill()
	if got := p.moves(); len(got) != 1 {
		t.Logf("the engine was faster: %v", got)
	}
	time.Sleep(moment)
	p.site.start()
	p.ready()
	if got := p.moves(); len(got) != 2 || got[0] != "7g7f" {
		t.Errorf("after the restart the moves are %v", got)
	}
}
