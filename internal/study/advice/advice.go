// Package advice suggests a move and explains it to a beginner. Each reason is proven: mates
// by the solver, captures by playing the exchange and by the engine's line.
package advice

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Why is the kind of a reason.
type Why string

const (
	// Mate: the move mates in Plies.
	Mate Why = "mate"
	// StopsMate: without the move, the other side mates in Plies; after it, there is no mate.
	StopsMate Why = "stopsMate"
	// ThreatensMate: the move threatens mate in Plies (詰めろ).
	ThreatensMate Why = "threatensMate"
	// Free: the move captures Piece, and nothing recaptures.
	Free Why = "free"
	// Gains: the move captures Piece and wins the exchange.
	Gains Why = "gains"
	// Saves: Piece was about to be captured with gain.
	Saves Why = "saves"
	// Attacks: the move threatens to capture Piece with gain; Fork: Piece and Other.
	Attacks Why = "attacks"
	Fork    Why = "fork"
	Check   Why = "check"
	// Promotes: the moved piece promotes.
	Promotes Why = "promotes"
	// Quiet: nothing of the above.
	Quiet Why = "quiet"
)

// Wins reports whether the move mates or wins material, now or next.
func (w Why) Wins() bool {
	switch w {
	case Mate, ThreatensMate, Free, Gains, Attacks, Fork:
		return true
	}
	return false
}

// Reason explains a move.
type Reason struct {
	Why Why
	// Piece and Other are kinds of pieces, Plies the length of a mate.
	Piece, Other shogi.Kind
	Plies        int
}

// Advice is a move, or NoMove after the end of a game, and its reasons, the best first.
type Advice struct {
	Move    shogi.Move
	Reasons []Reason
}

// Bounds of the searches, in positions.
const (
	engineNodes = 60_000
	mateNodes   = 60_000
	hash        = 16
	// longestMate is in plies; longer ones say nothing to a beginner.
	longestMate = 7
	// most reasons are given.
	most = 2
)

// Advise searches a game. It ends early with ctx.
func Advise(ctx context.Context, game *shogi.Game, now func() time.Time) (Advice, error) {
	p := game.Position()
	if game.Result().Over() || !p.HasLegal() {
		return Advice{}, nil
	}
	a := newAdviser(ctx, *p, now)
	if line, plies := a.mate(p); plies > 0 {
		return Advice{line, []Reason{{Why: Mate, Plies: plies}}}, nil
	}
	best, err := engine.New(game.Rules(), engine.Options{Hash: hash, Now: now}).Search(ctx, game, engine.Limits{Nodes: engineNodes}, nil)
	if err != nil || best.Best == shogi.NoMove {
		return Advice{}, err
	}
	return Advice{best.Best, a.reasons(best.Best, best.PV)}, nil
}

// Explain returns the reasons of the first move of an engine's line from p; nil if the line is
// empty or its first move is illegal.
func Explain(ctx context.Context, p shogi.Position, line []shogi.Move, now func() time.Time) []Reason {
	if len(line) == 0 || !p.IsLegal(line[0]) {
		return nil
	}
	a := newAdviser(ctx, p, now)
	if plies := a.mates(p, line[0]); plies > 0 {
		return []Reason{{Why: Mate, Plies: plies}}
	}
	return a.reasons(line[0], line)
}

func newAdviser(ctx context.Context, p shogi.Position, now func() time.Time) *adviser {
	return &adviser{ctx: ctx, now: now, scales: newScales(p.Rules()), before: p}
}

type adviser struct {
	scales
	ctx    context.Context
	now    func() time.Time
	before shogi.Position
	after  shogi.Position
}

// options count every interposition: the length is that of the game.
func (a *adviser) options() tsume.Options {
	return tsume.Options{Shortest: true, Futile: tsume.Strict, Nodes: mateNodes, Now: a.now, Hash: hash << 20}
}

// mate returns the first move of a short mate, and its length.
func (a *adviser) mate(p *shogi.Position) (shogi.Move, int) {
	if a.rules.Royal() == shogi.NoKind {
		return shogi.NoMove, 0
	}
	found, err := tsume.Solve(a.ctx, *p, a.options())
	if err != nil || found.Status != tsume.Mate || found.Verify() != nil || found.Plies > longestMate || len(found.Line) == 0 {
		return shogi.NoMove, 0
	}
	return found.Line[0], found.Plies
}

// mates returns the length of the short mate that a legal move begins, or 0.
func (a *adviser) mates(p shogi.Position, m shogi.Move) int {
	if a.rules.Royal() == shogi.NoKind || p.Play(m) != nil || !p.InCheck() {
		return 0
	}
	o := a.options()
	o.DefenderMoves = true
	found, err := tsume.Solve(a.ctx, p, o)
	if err != nil || found.Status != tsume.Mate || found.Verify() != nil || found.Plies >= longestMate {
		return 0
	}
	return 1 + found.Plies
}

// threat returns the length of a mate that the side that just moved in p threatens, or 0.
func (a *adviser) threat(p *shogi.Position) int {
	if a.rules.Royal() == shogi.NoKind || p.InCheck() {
		return 0
	}
	found, err := tsume.Threat(a.ctx, *p, a.options())
	if err != nil || found.Status != tsume.Mate || found.Verify() != nil || found.Plies > longestMate {
		return 0
	}
	return found.Plies
}

func (a *adviser) reasons(m shogi.Move, pv []shogi.Move) []Reason {
	a.after = a.before
	if a.after.Play(m) != nil {
		return nil
	}
	var out []Reason
	add := func(r Reason, ok bool) {
		if ok {
			out = append(out, r)
		}
	}
	add(a.stops())
	add(a.captures(m, pv))
	add(a.saves(m, pv))
	if plies := a.threat(&a.after); plies > 0 {
		out = append(out, Reason{Why: ThreatensMate, Plies: plies})
	}
	add(a.attacks(m))
	add(Reason{Why: Check}, a.after.InCheck())
	add(Reason{Why: Promotes}, m.Promotes())
	add(Reason{Why: Quiet}, len(out) == 0)
	return out[:min(most, len(out))]
}

// stops reports that the move ends a threat of mate: the solver finds no mate after it.
func (a *adviser) stops() (Reason, bool) {
	plies := a.threat(&a.before)
	if plies == 0 {
		return Reason{}, false
	}
	left, err := tsume.Solve(a.ctx, a.after, a.options())
	return Reason{Why: StopsMate, Plies: plies}, err == nil && left.Status == tsume.NoMate
}

// settled is the length in plies of the line at whose end material is compared.
const settled = 6

// along returns the mover's change of material at the end of the engine's line.
func (a *adviser) along(pv []shogi.Move) int {
	p, c := a.before, a.before.Side()
	for i, m := range pv {
		if i == settled || p.Play(m) != nil {
			break
		}
	}
	return a.material(&p, c) - a.material(&a.before, c)
}

// captures explains a capture. A capture in an even exchange is no reason.
func (a *adviser) captures(m shogi.Move, pv []shogi.Move) (Reason, bool) {
	if !m.IsBoard() {
		return Reason{}, false
	}
	taken := a.before.Captured(m)
	if taken == shogi.NoPiece {
		return Reason{}, false
	}
	lost := a.exchange(&a.after, m.To())
	gain := a.material(&a.after, a.before.Side()) - a.material(&a.before, a.before.Side()) - lost
	if gain <= 0 || a.along(pv) < gain/2 {
		return Reason{}, false
	}
	r := Reason{Why: Gains, Piece: taken.Kind()}
	if lost == 0 && !a.recaptured(m.To()) {
		r.Why = Free
	}
	return r, true
}

// recaptured reports whether the other side can capture on a square.
func (a *adviser) recaptured(on shogi.Square) bool {
	return slices.ContainsFunc(a.after.AppendLegal(nil), func(m shogi.Move) bool { return m.IsBoard() && m.To() == on })
}

// saves finds the most valuable piece that a pass would lose and that the move keeps.
func (a *adviser) saves(m shogi.Move, pv []shogi.Move) (Reason, bool) {
	theirs, ok := passed(&a.before)
	if !ok {
		return Reason{}, false
	}
	c := a.before.Side()
	var saved []shogi.Kind
	for _, sq := range a.rules.Squares() {
		piece := a.before.Piece(sq)
		if piece == shogi.NoPiece || piece.Color() != c || piece.Kind() == a.rules.Royal() || a.exchange(&theirs, sq) <= 0 {
			continue
		}
		now := sq
		if m.IsBoard() && m.From() == sq {
			now = m.To()
		}
		if a.exchange(&a.after, now) <= 0 {
			saved = append(saved, piece.Kind())
		}
	}
	// The line must not lose the piece elsewhere.
	if len(saved) == 0 || a.along(pv) < 0 {
		return Reason{}, false
	}
	best := slices.MaxFunc(saved, func(x, y shogi.Kind) int { return cmp.Compare(a.worth(x), a.worth(y)) })
	return Reason{Why: Saves, Piece: best}, a.worth(best) > a.least()
}

// least is the worth of the cheapest piece, usually the pawn: it is not worth a word.
func (a *adviser) least() int {
	out := 0
	for _, k := range a.rules.Kinds() {
		if info := a.rules.Info(k); !info.Token && info.Base == k && k != a.rules.Royal() && (out == 0 || a.worth(k) < out) {
			out = a.worth(k)
		}
	}
	return out
}

// attacks finds the pieces that the moved piece threatens to capture with gain, if it is safe
// itself.
func (a *adviser) attacks(m shogi.Move) (Reason, bool) {
	if m == shogi.Pass || a.exchange(&a.after, m.To()) > 0 {
		return Reason{}, false
	}
	ours, ok := passed(&a.after)
	if !ok {
		return Reason{}, false
	}
	var found []shogi.Kind
	for _, sq := range a.rules.Squares() {
		piece := a.after.Piece(sq)
		if piece == shogi.NoPiece || piece.Color() == a.before.Side() || piece.Kind() == a.rules.Royal() {
			continue
		}
		if a.worth(piece.Kind()) > a.least() && reaches(&ours, m.To(), sq) && a.exchange(&ours, sq) > 0 && a.exchange(&a.before, sq) <= 0 {
			found = append(found, piece.Kind())
		}
	}
	slices.SortStableFunc(found, func(x, y shogi.Kind) int { return cmp.Compare(a.worth(y), a.worth(x)) })
	switch len(found) {
	case 0:
		return Reason{}, false
	case 1:
		return Reason{Why: Attacks, Piece: found[0]}, true
	}
	return Reason{Why: Fork, Piece: found[0], Other: found[1]}, true
}

// reaches reports whether the piece on from can capture on to.
func reaches(p *shogi.Position, from, to shogi.Square) bool {
	return slices.ContainsFunc(p.AppendCaptures(nil), func(m shogi.Move) bool {
		return m.IsBoard() && m.From() == from && m.To() == to && p.IsLegal(m)
	})
}
