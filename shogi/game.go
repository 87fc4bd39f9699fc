package shogi

import "slices"

// Game is a position with its history, for repetition, impasse and the end of the game. Make
// one with [NewGame]. It is not safe for concurrent use.
type Game struct {
	start Position
	now   Position
	moves []Move
	undo  []Undo
	// keys and checks are indexed by ply: the key without void moves, and whether the side to
	// move is in check.
	keys   []uint64
	checks []bool
	result Result
}

// NewGame returns a game from start. The game is over if start is decided.
func NewGame(start Position) *Game {
	g := &Game{start: start, now: start}
	g.note()
	g.result = g.now.Ending()
	return g
}

func (g *Game) note() {
	g.keys = append(g.keys, g.now.unvoidedKey())
	g.checks = append(g.checks, g.now.InCheck())
}

func (g *Game) Start() Position { return g.start }

// Position returns the current position. It must not be modified.
func (g *Game) Position() *Position { return &g.now }

func (g *Game) Rules() *Rules { return g.start.rules }

// Moves returns the moves played. It must not be modified.
func (g *Game) Moves() []Move { return g.moves }

func (g *Game) Len() int { return len(g.moves) }

// InCheck reports whether the side to move was in check after n moves.
func (g *Game) InCheck(n int) bool { return g.checks[n] }

// Key returns the repetition key after n moves: [Position.Key] without void moves.
func (g *Game) Key(n int) uint64 { return g.keys[n] }

// Result returns the result, or the zero Result while the game goes on.
func (g *Game) Result() Result { return g.result }

// Play plays m. It returns a *MoveError and changes nothing if m is illegal or the game is
// over.
func (g *Game) Play(m Move) error {
	if g.result.Over() {
		return &MoveError{Foul: GameOver, Move: m, Text: g.Rules().text(m)}
	}
	if foul := g.now.judge(m); foul != NoFoul {
		return &MoveError{Foul: foul, Move: m, Text: g.Rules().text(m)}
	}
	var u Undo
	g.now.Make(m, &u)
	g.moves = append(g.moves, m)
	g.undo = append(g.undo, u)
	g.note()
	g.result = g.judge()
	return nil
}

// Undo takes back the last move and any result. It returns false at the start.
func (g *Game) Undo() bool {
	n := len(g.moves)
	if n == 0 {
		return false
	}
	g.now.Unmake(g.moves[n-1], &g.undo[n-1])
	g.moves, g.undo = g.moves[:n-1], g.undo[:n-1]
	g.keys, g.checks = g.keys[:n], g.checks[:n]
	g.result = Result{}
	return true
}

// Resign ends the game: c resigns (投了).
func (g *Game) Resign(c Color) { g.end(Result{Outcome: WinFor(c.Other()), Reason: Resignation}) }

// TimeUp ends the game: c loses on time (切れ負け).
func (g *Game) TimeUp(c Color) { g.end(Result{Outcome: WinFor(c.Other()), Reason: TimeUp}) }

// Foul ends the game: c loses by f (反則負け).
func (g *Game) Foul(c Color, f Foul) {
	g.end(Result{Outcome: WinFor(c.Other()), Reason: FoulPlayed, Foul: f})
}

// Abandon ends the game without a result (中断).
func (g *Game) Abandon() { g.end(Result{Outcome: NoResult, Reason: Abandoned}) }

// Exhaust ends the game without a result at the move limit (最大手数).
func (g *Game) Exhaust() { g.end(Result{Outcome: NoResult, Reason: MoveLimit}) }

func (g *Game) end(r Result) {
	if !g.result.Over() {
		g.result = r
	}
}

func (g *Game) judge() Result {
	if r := g.now.Ending(); r.Over() {
		return r
	}
	if r := g.repetition(); r.Over() {
		return r
	}
	if g.outplayed() {
		return Result{Outcome: NoResult, Reason: MoveLimit}
	}
	return Result{}
}

// outplayed applies the 500-move rule: a draw after that move or, if it checks, once the
// checks stop. The answer to a check does not end them.
func (g *Game) outplayed() bool {
	most, last := g.Rules().spec.Impasse.MaxPly, len(g.checks)-1
	if most == 0 || g.plies() < most || g.checks[last] {
		return false
	}
	return g.plies() == most || !g.checks[last-1]
}

func (g *Game) plies() int { return g.now.Ply() - 1 }

// repetition applies 千日手. It is 連続王手の千日手 if every move of one side since the first occurrence
// gave check, no matter who closes the loop.
func (g *Game) repetition() Result {
	spec := &g.Rules().spec.Repetition
	if spec.Times == 0 {
		return Result{}
	}
	last := len(g.keys) - 1
	first, times := last, 1
	for i := last - 2; i >= 0; i -= 2 {
		if g.keys[i] == g.keys[last] {
			first = i
			times++
		}
	}
	if times < spec.Times {
		return Result{}
	}
	rule := spec.Plain
	if spec.PerpetualLoses {
		always := g.checkedSince(first)
		if always[Black] != always[White] {
			loser := Black
			if always[White] {
				loser = White
			}
			return Result{Outcome: WinFor(loser.Other()), Reason: PerpetualCheck}
		}
		if always[Black] {
			rule = spec.Both
		}
	}
	if e := g.Rules().spec.Elimination; e != nil && e.StallLoses {
		if r := g.now.stalled(); r.Over() {
			return r
		}
	}
	switch rule {
	case RepetitionFirstLoses:
		return Result{Outcome: WinFor(g.now.First().Other()), Reason: RepetitionLost}
	case RepetitionCloserLoses:
		return Result{Outcome: WinFor(g.now.side), Reason: RepetitionLost}
	}
	return Result{Outcome: NoResult, Reason: Sennichite}
}

func (g *Game) checkedSince(first int) (always [2]bool) {
	last := len(g.keys) - 1
	// checks[i] is move i-1; the last mover is the side not to move.
	for back := range 2 {
		c := g.now.side.Other()
		if back == 1 {
			c = g.now.side
		}
		always[c] = true
		for i := last - back; i > first; i -= 2 {
			always[c] = always[c] && g.checks[i]
		}
	}
	return always
}

// Occurrences counts the occurrences of the current position, this one included.
func (g *Game) Occurrences() int {
	last := len(g.keys) - 1
	n := 0
	for i := last; i >= 0; i -= 2 {
		if g.keys[i] == g.keys[last] {
			n++
		}
	}
	return n
}

// Clone returns an independent copy in time linear in the moves.
func (g *Game) Clone() *Game {
	out := *g
	out.moves, out.undo = slices.Clone(g.moves), slices.Clone(g.undo)
	out.keys, out.checks = slices.Clone(g.keys), slices.Clone(g.checks)
	return &out
}
