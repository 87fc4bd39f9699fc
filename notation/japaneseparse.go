package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// ParseJapanese reads a Japanese move played in p after last: the output of [FormatJapanese],
// half-width, full-width or kanji numerals ("76歩", "七六歩"), any of ▲▼☗ and △▽☖ or no sign, 同,
// every piece name (竜, 龍, 龍王), 行 and 入 for 上, 生 for 不成, a KIF origin ("７六歩(77)"), パス for 虚手.
//
// The move returned is legal. Without 成 or 不成 it does not promote if possible; without 打 it is
// a drop only if no piece on the board can go there. Marks follow the official rules with pins
// ignored, then leniently the legal moves. The error is an [*Error]. It lists candidates if
// none or several fit, and unwraps to a [*shogi.MoveError] if the move is a foul.
func ParseJapanese(p *shogi.Position, text string, last shogi.Move) (shogi.Move, error) {
	if len(text) > maxMoveText {
		return shogi.NoMove, faultf(formatJapanese, text, 0, len(text), "a move has at most %d bytes, this has %d", maxMoveText, len(text))
	}
	if !utf8.ValidString(text) {
		return shogi.NoMove, fault(formatJapanese, text, 0, len(text), "the text is not valid UTF-8")
	}
	q := japaneseReader{p: p, r: p.Rules(), raw: []rune(text)}
	for _, c := range q.raw {
		q.text = append(q.text, fold(c))
	}
	if err := q.read(lastSquare(p.Rules(), last)); err != nil {
		return shogi.NoMove, err
	}
	m, err := resolve(p, &q.query)
	if err != nil {
		err.Text, err.Column = Clip(text, maxShown), 1
		return shogi.NoMove, err
	}
	return m, nil
}

type query struct {
	pass, mine bool
	// stay is a pass of a piece, igui a capture without moving; between has the first squares of two steps.
	stay, igui bool
	between    []shogi.Square
	// to has several targets in １１１.
	to                     []shogi.Square
	kinds                  []shogi.Kind
	marks                  marks
	enter                  bool
	drop, promote, decline bool
	// from is nil without an origin.
	from []shogi.Square
}

type japaneseReader struct {
	p         *shogi.Position
	r         *shogi.Rules
	raw, text []rune // original and folded
	at        int
	query
}

func fold(c rune) rune {
	switch {
	case c >= '０' && c <= '９':
		return c - '０' + '0'
	case c == '\u3000' || c == '\t':
		return ' '
	}
	if i := strings.IndexRune(foldFrom, c); i >= 0 {
		return []rune(foldTo)[utf8.RuneCountInString(foldFrom[:i])]
	}
	return c
}

// Signs, traditional and simplified Chinese, old and new Japanese; the king has two faces.
const (
	foldFrom = "▼☗▽☖（）王龍龙步银飞车將马"
	foldTo   = "▲▲△△()玉竜竜歩銀飛車将馬"
)

func (q *japaneseReader) read(same shogi.Square) *Error {
	if err := q.sign(); err != nil {
		return err
	}
	if q.skip("虚手") || q.skip("パス") {
		q.pass = true
		return q.end()
	}
	if q.stay = q.skip(stayText); q.stay {
		if err := q.suffixes(); err != nil {
			return err
		}
		return q.end()
	}
	if !q.skip("起爆") {
		if err := q.target(same); err != nil {
			return err
		}
		q.spaces()
		if err := q.second(); err != nil {
			return err
		}
		if q.igui {
			if err := q.suffixes(); err != nil {
				return err
			}
			return q.end()
		}
		if !q.skip("起爆") {
			if err := q.name(); err != nil {
				return err
			}
			if err := q.suffixes(); err != nil {
				return err
			}
			return q.end()
		}
	}
	q.mine = true
	return q.end()
}

func (q *japaneseReader) sign() *Error {
	q.spaces()
	for c, sign := range [...]string{shogi.Black: "▲", shogi.White: "△"} {
		start := q.at
		if !q.skip(sign) {
			continue
		}
		if side := q.p.Side(); side != shogi.Color(c) {
			return q.fail(start, q.at, "the sign is %s's, but %s is to move", shogi.Color(c), side)
		}
		q.spaces()
		break
	}
	return nil
}

func (q *japaneseReader) target(same shogi.Square) *Error {
	start := q.at
	if q.skip("同") {
		if same == shogi.NoSquare {
			return q.fail(start, q.at, "同 needs a move before it that went to a square")
		}
		q.to = []shogi.Square{same}
		return nil
	}
	dots := 0 // "10.7": separates a file from a rank
	for q.at < len(q.text) && (isNumeral(q.text[q.at]) || q.text[q.at] == '.' && q.at > start && dots == 0) {
		if q.text[q.at] == '.' {
			dots++
		}
		q.at++
	}
	if q.at == start {
		return q.fail(start, min(start+1, len(q.text)), "a square such as ７六, or 同, was expected")
	}
	q.to = q.squares(q.text[start:q.at])
	if q.to == nil {
		return q.fail(start, q.at, "the board has no such square")
	}
	return nil
}

func (q *japaneseReader) squares(text []rune) []shogi.Square {
	var out []shogi.Square
	if i := slices.Index(text, '.'); i >= 0 {
		if sq := q.r.SquareAt(number(text[:i]), number(text[i+1:])); sq != shogi.NoSquare {
			out = append(out, sq)
		}
		return out
	}
	for i := 1; i < len(text); i++ {
		if sq := q.r.SquareAt(number(text[:i]), number(text[i:])); sq != shogi.NoSquare {
			out = append(out, sq)
		}
	}
	return out
}

func (q *japaneseReader) name() *Error {
	longest := 0
	for _, k := range q.r.Kinds() {
		info := q.r.Info(k)
		for _, name := range [...]string{info.Names.Move, info.Names.One, info.Names.Two} {
			n := utf8.RuneCountInString(name)
			if n == 0 || n < longest || info.Token || !q.here(strings.Map(fold, name)) {
				continue
			}
			if n > longest {
				longest, q.kinds = n, nil
			}
			if len(q.kinds) == 0 || q.kinds[len(q.kinds)-1] != k {
				q.kinds = append(q.kinds, k)
			}
		}
	}
	if longest == 0 {
		var names []string
		for _, k := range q.r.Kinds() {
			if !q.r.Info(k).Token {
				names = append(names, pieceText(q.r, k))
			}
		}
		return q.fail(q.at, len(q.text), "the name of a piece was expected: %s", strings.Join(names, " "))
	}
	q.at += longest
	q.prefer()
	return nil
}

// prefer keeps the kinds with this name in move text: a promoted piece may share another's
// face.
func (q *japaneseReader) prefer() {
	name := string(q.text[:q.at])
	var own []shogi.Kind
	for _, k := range q.kinds {
		if strings.HasSuffix(name, strings.Map(fold, pieceText(q.r, k))) {
			own = append(own, k)
		}
	}
	if len(own) > 0 {
		q.kinds = own
	}
}

func (q *japaneseReader) suffixes() *Error {
	for {
		q.spaces()
		start := q.at
		switch {
		case q.skip("不成"), q.skip("生"):
			q.decline = true
		case q.skip("成"):
			q.promote = true
		case q.skip("打"):
			q.drop = true
		case q.skip("入"):
			q.enter = true
		case q.skip("(00)"):
			q.drop = true
		case q.skip("("):
			if err := q.origin(start); err != nil {
				return err
			}
		case q.mark():
		default:
			if q.promote && q.decline {
				return q.fail(0, q.at, "成 and 不成 exclude each other")
			}
			return nil
		}
	}
}

func (q *japaneseReader) mark() bool {
	for _, m := range markRunes {
		if q.skip(string(m.char)) {
			q.marks |= m.mark
			return true
		}
	}
	if q.skip("行") { // older
		q.marks |= markUp
		return true
	}
	return false
}

// origin reads "77)" or "5-11)".
func (q *japaneseReader) origin(start int) *Error {
	open := q.at
	for q.at < len(q.text) && q.text[q.at] != ')' {
		q.at++
	}
	inside := q.text[open:q.at]
	if !q.skip(")") {
		return q.fail(start, len(q.text), "the parenthesis is not closed")
	}
	q.from = nil
	hyphen := -1
	for i, c := range inside {
		if c == '-' || c == '.' || c == ',' {
			hyphen = i
		}
	}
	if hyphen < 0 {
		q.from = q.squares(inside)
	} else if sq := q.r.SquareAt(number(inside[:hyphen]), number(inside[hyphen+1:])); sq != shogi.NoSquare {
		q.from = []shogi.Square{sq}
	}
	if q.from == nil {
		return q.fail(start, q.at, "the parentheses hold no square of the board")
	}
	return nil
}

func (q *japaneseReader) end() *Error {
	q.spaces()
	if q.at < len(q.text) {
		return q.fail(q.at, len(q.text), "the move ends before this")
	}
	return nil
}

func (q *japaneseReader) spaces() {
	for q.at < len(q.text) && q.text[q.at] == ' ' {
		q.at++
	}
}

func (q *japaneseReader) here(s string) bool {
	i := q.at
	for _, c := range s {
		if i >= len(q.text) || q.text[i] != c {
			return false
		}
		i++
	}
	return true
}

func (q *japaneseReader) skip(s string) bool {
	if !q.here(s) {
		return false
	}
	q.at += utf8.RuneCountInString(s)
	return true
}

func (q *japaneseReader) fail(start, end int, reason string, args ...any) *Error {
	text := string(q.raw)
	return faultf(formatJapanese, text, len(string(q.raw[:start])), len(string(q.raw[:end])), reason, args...)
}

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
	case m.Doubles():
		return (q.stay || q.igui || q.between != nil) && q.twice(p, m)
	case q.stay || q.igui:
		return false
	case q.between != nil: // over an empty square it is the plain move
		return m.IsBoard() && slices.Contains(q.kinds, mover(p, m)) && slices.ContainsFunc(q.between, func(between shogi.Square) bool {
			return slices.ContainsFunc(q.to, func(to shogi.Square) bool {
				double := p.Rules().NewDouble(m.From(), between, to, m.Promotes())
				return double != shogi.NoMove && p.Canonical(double) == m
			})
		})
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
		return m.Promotes() && slices.Contains(moves, m.WithPromotion(false))
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
		if move.Doubles() {
			out = append(out, move)
			continue
		}
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
	case q.mine || q.stay || q.igui || q.between != nil || len(q.to) != 1 || len(q.kinds) != 1:
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
