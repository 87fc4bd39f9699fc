package lesson

import "github.com/komadai/komadai/shogi"

// SolveAfter returns a shortest solution that begins with a move.
func SolveAfter(r *shogi.Rules, s Step, m shogi.Move) ([]string, error) {
	p, err := Begin(r, s)
	if err != nil {
		return nil, err
	}
	if verdict, err := p.Move(m); err != nil || verdict != Goes {
		return nil, ErrUnsolved
	}
	return p.solve()
}
