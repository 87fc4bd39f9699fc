package notation

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

const maxListed = 8

func resolve(p *shogi.Position, q *query) (shogi.Move, *Error) {
	var legal []shogi.Move
	for _, m := range p.AppendLegal(nil) {
		if q.about(p, m) {
			legal = append(legal, m)
		}
	}
	found := legal
	if !q.pass && !q.mine {
		found = q.choose(p, legal)
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return shogi.NoMove, q.impossible(p, legal)
	}
	return shogi.NoMove, &Error{Format: formatJapanese, Reason: "this could be " + list(p, found, " or ")}
}

func (q *query) about(p *shogi.Position, m shogi.Move) bool {
	switch {
	case q.pass || m == shogi.Pass:
		return q.pass && m == shogi.Pass
	case q.mine || m.IsDrop() && p.Rules().Info(m.Kind()).Token:
		return q.mine && m.IsDrop() && p.Rules().Info(m.Kind()).Token &&
			(q.to == nil || slices.Contains(q.to, m.To()))
	}
	return slices.Contains(q.kinds, mover(p, m)) && slices.Contains(q.to, m.To())
}

func mover(p *shogi.Position, m shogi.Move) shogi.Kind {
	if m.IsDrop() {
		return m.Kind()
	}
	return p.Piece(m.From()).Kind()
}

func (q *query) choose(p *shogi.Position, legal []shogi.Move) []shogi.Move {
	var board, drops []shogi.Move
	for _, m := range legal {
		switch {
		case m.IsDrop():
			drops = append(drops, m)
		case q.from != nil && !slices.Contains(q.from, m.From()),
			q.promote && !m.Promotes(), q.decline && m.Promotes():
		default:
			board = append(board, m)
		}
	}
	if q.drop {
		if q.marked() {
			return nil
		}
		return drops
	}
	if board = unpromoted(q.byMarks(p, board), q.promote); len(board) > 0 || q.marked() {
		return board
	}
	return drops
}

func (q *query) marked() bool {
	return q.marks != 0 || q.enter || q.promote || q.decline || q.from != nil
}

// unpromoted drops optional promotions unless promote.
func unpromoted(moves []shogi.Move, promote bool) []shogi.Move {
	if promote {
		return moves
	}
	return slices.DeleteFunc(slices.Clone(moves), func(m shogi.Move) bool {
		return m.Promotes() && slices.Contains(moves, shogi.NewMove(m.From(), m.To(), false))
	})
}

func (q *query) byMarks(p *shogi.Position, board []shogi.Move) []shogi.Move {
	readings := []marks{q.marks}
	if q.enter {
		readings = []marks{q.marks | markUp, q.marks | markSide, q.marks | markDown}
	}
	var some []shogi.Move
	for _, fits := range [...]func(v rivals, a approach, m marks) bool{rivals.match, rivals.lenient} {
		for _, m := range readings {
			found := q.fitting(p, board, m, fits)
			if len(unpromoted(found, q.promote)) == 1 {
				return found
			}
			if some == nil {
				some = found
			}
		}
	}
	return some
}

func (q *query) fitting(p *shogi.Position, board []shogi.Move, m marks, fits func(rivals, approach, marks) bool) []shogi.Move {
	var out []shogi.Move
	for _, move := range board {
		v := newRivals(p, mover(p, move), p.Side(), move.To(), move.From())
		for _, a := range v.list {
			if a.from == move.From() && fits(v, a, m) {
				out = append(out, move)
			}
		}
	}
	return out
}

// lenient is match as people write: 右 and 左 exclude only pieces clearly from the other side; 直
// is any move straight up.
func (v rivals) lenient(a approach, m marks) bool {
	motion := m & motionMarks
	return (motion == 0 || motion == a.motion()) &&
		(m&markStraight == 0 || a.left == 0 && a.up > 0) &&
		(m&markRight == 0 || a.left >= 0) &&
		(m&markLeft == 0 || a.left <= 0)
}

// impossible explains why no move fits; legal moves the right piece to the right square.
func (q *query) impossible(p *shogi.Position, legal []shogi.Move) *Error {
	e := &Error{Format: formatJapanese}
	switch err := q.foul(p); {
	case err != nil:
		e.Reason, e.Err = err.Error(), err
	case len(legal) == 0 && len(q.kinds) > 0:
		e.Reason = "no " + pieceText(p.Rules(), q.kinds[0]) + " can go there"
	default:
		e.Reason = "no legal move is written like that"
	}
	if len(legal) == 0 {
		for _, m := range p.AppendLegal(nil) {
			if m != shogi.Pass && slices.Contains(q.kinds, mover(p, m)) {
				legal = append(legal, m)
			}
		}
	}
	if len(legal) > 0 {
		e.Reason += "; possible are " + list(p, legal, ", ")
	}
	return e
}

// foul returns the kernel's error for the move, or nil if unclear.
func (q *query) foul(p *shogi.Position) error {
	switch {
	case q.pass:
		return try(p, shogi.Pass)
	case q.mine || len(q.to) != 1 || len(q.kinds) != 1:
		return nil
	}
	k, to := q.kinds[0], q.to[0]
	if !q.drop {
		var from []shogi.Square
		v := newRivals(p, k, p.Side(), to, shogi.NoSquare)
		for _, a := range v.list {
			if v.lenient(a, q.marks) && (q.from == nil || slices.Contains(q.from, a.from)) {
				from = append(from, a.from)
			}
		}
		if len(from) == 1 {
			return try(p, shogi.NewMove(from[0], to, q.promote))
		}
		if len(from) > 1 || q.marked() {
			return nil
		}
	}
	if p.Hand(p.Side(), k) == 0 && !q.drop {
		return nil
	}
	return try(p, shogi.NewDrop(k, to))
}

func try(p *shogi.Position, m shogi.Move) error {
	q := *p
	return q.Play(m)
}

func list(p *shogi.Position, moves []shogi.Move, separator string) string {
	var names []string
	for i, m := range moves {
		if i == maxListed {
			names = append(names, "…")
			break
		}
		names = append(names, FormatJapanese(p, m, shogi.NoMove, NoMarks)+" "+FormatUSI(p.Rules(), m))
	}
	return strings.Join(names, separator)
}
