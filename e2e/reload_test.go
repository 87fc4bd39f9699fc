package e2e

import "testing"

func TestReload(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.start(newGame{})
	p.move("7g", "7f")
	p.moved("7g7f")
	p.ready()
	moves := p.moves()
	pieces := ask[map[string]string](p, "() => kit.pieces()")
	p.reload()
	p.ready()
	if got := p.moves(); len(got) != 2 || got[0] != "7g7f" || got[1] != moves[1] {
		t.Errorf("after loading anew the moves are %v, before %v", got, moves)
	}
	if got := ask[map[string]string](p, "() => kit.pieces()"); !equal(got, pieces) {
		t.Errorf("after loading anew the pieces are %v, before %v", got, pieces)
	}
	p.move("2g", "2f")
	p.moved(moves[0], moves[1], "2g2f")
	p.ready()

	// The game is found again from the home page.
	id := ask[string](p, "() => location.pathname.split('/')[2]")
	p.visit("/")
	p.click("resume-" + id)
	p.ready()
	if got := p.moves(); len(got) != 4 {
		t.Errorf("from the home page the moves are %v", got)
	}
}
