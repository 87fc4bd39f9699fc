package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// FormatWestern returns m in Western notation after George Hodges and Glyndon Townhill (Shogi
// magazine, 1976): piece, origin if ambiguous (pins ignored), - for a move, x for a capture or
// * for a drop, target, and + or = (declined) where promotion was possible: "P-7f", "Rx3d+",
// "G*5b", "S6g-7h", "Nx7c=".
//
// With numeric, squares are numbers and the hyphen needs an origin, as in Tony Hosking, The
// Art of Shogi (1996): "P76", "S67-78", and "P10.7" above 9.
//
// A mine is "M*5n", the void move "pass".
func FormatWestern(p *shogi.Position, m shogi.Move, numeric bool) string {
	r := p.Rules()
	switch {
	case m == shogi.Pass, m == shogi.NoMove, !r.Has(m.To()):
		return FormatUSI(r, m)
	case m.IsDrop():
		if !known(r, m.Kind()) {
			return FormatUSI(r, m)
		}
		return westernName(r, m.Kind()) + "*" + westernSquare(r, m.To(), numeric)
	case !r.Has(m.From()) || p.Piece(m.From()) == shogi.NoPiece:
		return FormatUSI(r, m)
	}
	pc := p.Piece(m.From())
	var b strings.Builder
	b.WriteString(westernName(r, pc.Kind()))
	others := p.Candidates(pc.Color(), pc.Kind(), m.To()).AndNot(shogi.Bit(m.From()))
	if !others.Empty() {
		b.WriteString(westernSquare(r, m.From(), numeric))
	}
	switch {
	case p.Piece(m.To()) != shogi.NoPiece:
		b.WriteByte('x')
	case !numeric || !others.Empty():
		b.WriteByte('-')
	}
	b.WriteString(westernSquare(r, m.To(), numeric))
	switch {
	case m.Promotes():
		b.WriteByte('+')
	case mayPromote(p, m):
		b.WriteByte('=')
	}
	return b.String()
}

func westernName(r *shogi.Rules, k shogi.Kind) string {
	if name := r.Info(k).Names.Western; name != "" {
		return name
	}
	return r.Info(k).Letter
}

func westernSquare(r *shogi.Rules, sq shogi.Square, numeric bool) string {
	file, rank := r.File(sq), r.Rank(sq)
	switch {
	case !numeric:
		return squareName(file, rank)
	case file > 9 || rank > 9:
		return fmt.Sprintf("%d.%d", file, rank)
	}
	return fmt.Sprintf("%d%d", file, rank)
}

// ParseWestern reads a legal move in Western notation, Hodges' or Hosking's squares. The signs
// -, x and = and a redundant origin are optional. The [*Error] lists the candidates if several
// fit.
func ParseWestern(p *shogi.Position, text string) (shogi.Move, error) {
	if len(text) > maxMoveText {
		return shogi.NoMove, faultf(formatWestern, text, 0, len(text), "a move has at most %d bytes, this has %d", maxMoveText, len(text))
	}
	text = strings.TrimSpace(text)
	key := westernKey(text)
	var found []shogi.Move
	for _, m := range p.AppendLegal(nil) {
		if slices.Contains(westernKeys(p, m), key) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return shogi.NoMove, fault(formatWestern, text, 0, len(text), "no legal move is written like that")
	}
	names := make([]string, len(found))
	for i, m := range found {
		names[i] = FormatWestern(p, m, false)
	}
	return shogi.NoMove, faultf(formatWestern, text, 0, len(text), "this could be %s", strings.Join(names, " or "))
}

func westernKeys(p *shogi.Position, m shogi.Move) []string {
	r := p.Rules()
	if !m.IsBoard() {
		return []string{FormatWestern(p, m, false), FormatWestern(p, m, true)}
	}
	name, end := westernName(r, p.Piece(m.From()).Kind()), ""
	if m.Promotes() {
		end = "+"
	}
	var keys []string
	for _, numeric := range [...]bool{false, true} {
		from, to := westernSquare(r, m.From(), numeric), westernSquare(r, m.To(), numeric)
		keys = append(keys, name+to+end, name+from+to+end)
	}
	return keys
}

func westernKey(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '-' || c == 'x' || c == '=' {
			return -1
		}
		return c
	}, text)
}
