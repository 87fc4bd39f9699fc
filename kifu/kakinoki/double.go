package kakinoki

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Double moves have two lines on large boards, as in lishogi's records of chu shogi:
//
//	57手目一歩目 ▲仝獅子 （←7七）
//	57手目二歩目 ▲7七獅子（居食い） （←6六）
//
// Elsewhere they have one: "6六・7七獅(77)".
const (
	firstStep  = "一歩目"
	secondStep = "二歩目"
	stepMark   = "・"
	stayText   = "じっと"
)

// spokenShape matches a pass of a piece and a capture without moving, as spoken.
var spokenShape = regexp.MustCompile(`^(?:じっと|[0-9０-９]{1,2}[.]?[0-9０-９一二三四五六七八九十]{1,2}[(（]?居[食喰]い[)）]?)(?:不成|成|生)?(?:[(（][-0-9]+[)）])?`)

// spokenDouble reads a pass of a piece or a capture without moving; ok is false for other moves.
func (n *Names) spokenDouble(p *shogi.Position, text string, last shogi.Move) (m shogi.Move, rest string, ok bool, err error) {
	s := skipSign(text)
	word := spokenShape.FindString(s)
	if word == "" || !n.rules.Doubles() {
		return shogi.NoMove, "", false, nil
	}
	m, err = notation.ParseJapanese(p, word, last)
	if err != nil {
		return shogi.NoMove, "", true, &moveError{Text: word, Reason: err.Error(), Err: err}
	}
	return m, s[len(word):], true, nil
}

// stepWords follow the name of a piece.
var stepWords = strings.NewReplacer("（居食い）", "", "(居食い)", "", "（居喰い）", "", "(居喰い)", "", "（じっと）", "", "(じっと)", "")

// targets reads the square of a move, or both of a double move; between is NoSquare for other moves.
func (n *Names) targets(text string, last shogi.Move) (between, to shogi.Square, rest string, err error) {
	to, rest, err = n.target(text, last)
	after, ok := strings.CutPrefix(rest, stepMark)
	if err != nil || !ok || !n.rules.Doubles() {
		return shogi.NoSquare, to, rest, err
	}
	between = to
	to, rest, err = n.target(after, shogi.NoMove)
	return between, to, rest, err
}

// double is the end of ParseMove for a double move.
func (n *Names) double(p *shogi.Position, m shogi.Move, text, rest string) (shogi.Move, string, error) {
	if m == shogi.NoMove {
		return m, "", &moveError{Text: trim(text[:len(text)-len(rest)]), Reason: "the first of two steps goes to a neighbour"}
	}
	return p.Canonical(m), rest, nil
}

// formatSteps returns the two lines of a double move.
func (n *Names) formatSteps(p *shogi.Position, m, last shogi.Move) (first, second string) {
	r := n.rules
	between := r.Between(m)
	pc := p.Piece(m.From())
	name, to := n.moveName(pc.Kind(), pc.Color()), squareText(r, between)
	if lastSquare(r, last) == between {
		to = "仝"
	}
	first = firstStep + " " + sign(p.Side()) + to + name + fmt.Sprintf(" （←%s）", squareText(r, m.From()))
	word := ""
	switch {
	case m.To() != m.From():
	case p.Piece(between) != shogi.NoPiece:
		word = "（居食い）"
	default:
		word = "（じっと）"
	}
	if m.Promotes() {
		name += "成"
	}
	second = secondStep + " " + sign(p.Side()) + squareText(r, m.To()) + name + word + fmt.Sprintf(" （←%s）", squareText(r, between))
	return first, second
}

// parseStep reads one of the two lines.
func (n *Names) parseStep(p *shogi.Position, text string, last shogi.Move) (from, to shogi.Square, promotes bool, rest string, err error) {
	to, s, err := n.target(skipSign(text), last)
	if err != nil {
		return 0, 0, false, "", err
	}
	kinds, s := n.prefix(s)
	if kinds == nil {
		return 0, 0, false, "", &moveError{Text: s, Reason: "the name of a piece was expected"}
	}
	q := tail{position: p, kinds: kinds}
	rest, err = q.read(n, stepWords.Replace(s))
	switch pc := p.Piece(q.from); {
	case err != nil:
		return 0, 0, false, "", err
	case q.from == shogi.NoSquare:
		return 0, 0, false, "", &moveError{Text: trim(text), Reason: "a step of a double move has its origin"}
	case last != shogi.NoMove && pc != shogi.NoPiece && !slices.Contains(kinds, pc.Kind()):
		return 0, 0, false, "", &moveError{Text: trim(text), Reason: fmt.Sprintf("on %s stands %s, not %s", notation.FormatSquare(n.rules, q.from),
			n.moveName(pc.Kind(), pc.Color()), n.moveName(kinds[0], p.Side()))}
	}
	return q.from, to, q.promote, rest, nil
}

// steps is the first line of a double move.
type steps struct {
	from, between shogi.Square
	at            kifu.Place
}

// double reads a line of a double move; ok is false for other lines.
func (r *reader) double(text string, at kifu.Place) (rest string, ok bool, err error) {
	if first, is := strings.CutPrefix(text, firstStep); is {
		from, to, _, _, err := r.names.parseStep(r.Position(), first, r.Last())
		if err != nil {
			return "", true, r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d, first step: %v", r.Ply()+1, err))
		}
		r.first = &steps{from, to, at}
		return "", true, nil
	}
	second, is := strings.CutPrefix(text, secondStep)
	if !is {
		return text, false, nil
	}
	first := r.first
	if r.first = nil; first == nil {
		return "", true, r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d: the first step is missing", r.Ply()+1))
	}
	from, to, promotes, rest, err := r.names.parseStep(r.Position(), second, shogi.NoMove)
	switch {
	case err != nil:
		return "", true, r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d, second step: %v", r.Ply()+1, err))
	case from != first.between:
		return "", true, r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d: the second step starts where the first does not end", r.Ply()+1))
	}
	m := r.names.rules.NewDouble(first.from, from, to, promotes)
	if m == shogi.NoMove {
		return "", true, r.Bad(first.at.Errorf(r.format, kifu.CauseMove, "move %d: the first of two steps goes to a neighbour", r.Ply()+1))
	}
	at.Text = trim(text[:len(text)-len(rest)])
	return rest, true, r.Move(r.Position().Canonical(m), at)
}
