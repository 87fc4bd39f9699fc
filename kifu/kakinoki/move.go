package kakinoki

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const (
	voidText = "虚手"
	passText = "パス"
	mineText = "起爆"
	// In a foul from an empty square.
	noPiece = "？"
)

// FormatMove returns m, played in p after last, in KIF: "７六歩(77)", "同 銀(79)", "５五角打". Boards
// above nine files or ranks use lishogi's form: "▲7八歩兵 （←7九）", "△仝銀将 （←10二）". The void move is
// "虚手", a mine "５十四起爆", a double move "６六・７七獅(77)".
func (n *Names) FormatMove(p *shogi.Position, m, last shogi.Move) string {
	r := n.rules
	large := isLarge(r)
	var b strings.Builder
	if large {
		b.WriteString(sign(p.Side()))
	}
	if m == shogi.Pass {
		b.WriteString(voidText)
		return b.String()
	}
	if !r.Has(m.To()) || m.IsBoard() && !r.Has(m.From()) {
		return notation.FormatUSI(r, m)
	}
	between := r.Between(m)
	switch same := lastSquare(r, last) == m.To() && between == shogi.NoSquare; {
	case between != shogi.NoSquare:
		b.WriteString(squareText(r, between) + stepMark + squareText(r, m.To()))
	case same && large:
		b.WriteString("仝")
	case same:
		b.WriteString("同　")
	default:
		b.WriteString(squareText(r, m.To()))
	}
	if m.IsDrop() {
		if r.Info(m.Kind()).Token {
			b.WriteString(mineText)
		} else {
			b.WriteString(n.moveName(m.Kind(), p.Side()) + "打")
		}
		return b.String()
	}
	pc := p.Piece(m.From())
	name := n.moveName(pc.Kind(), pc.Color())
	if pc == shogi.NoPiece {
		name = noPiece
	}
	b.WriteString(name)
	if m.Promotes() {
		b.WriteString("成")
	}
	if large {
		fmt.Fprintf(&b, " （←%d%s）", r.File(m.From()), notation.KanjiNumber(r.Rank(m.From())))
	} else {
		fmt.Fprintf(&b, "(%d%d)", r.File(m.From()), r.Rank(m.From()))
	}
	return b.String()
}

func squareText(r *shogi.Rules, sq shogi.Square) string {
	if isLarge(r) {
		return fmt.Sprintf("%d%s", r.File(sq), notation.KanjiNumber(r.Rank(sq)))
	}
	return notation.WideNumber(r.File(sq)) + notation.KanjiNumber(r.Rank(sq))
}

func sign(c shogi.Color) string {
	if c == shogi.White {
		return "△"
	}
	return "▲"
}

func lastSquare(r *shogi.Rules, last shogi.Move) shogi.Square {
	if last.IsBoard() || last.IsDrop() && !r.Info(last.Kind()).Token {
		return last.To()
	}
	return shogi.NoSquare
}

type moveError struct {
	// Text is the faulty part, Reason a clause.
	Text, Reason string
	Err          error
}

func (e *moveError) Error() string { return fmt.Sprintf("%.80q: %s", e.Text, e.Reason) }

func (e *moveError) Unwrap() error { return e.Err }

// ParseMove reads a move at the start of text, legal or not, played in p after last, and
// returns the rest. It accepts [Names.FormatMove] for any board, digits of either width, "同銀"
// and "同銀 (79)" (Kifu for Android), "打(00)", and a move without origin as in KI2. The error is
// a [*moveError].
func (n *Names) ParseMove(p *shogi.Position, text string, last shogi.Move) (shogi.Move, string, error) {
	r := n.rules
	s := skipSign(text)
	for _, word := range [...]string{voidText, passText} {
		if rest, ok := strings.CutPrefix(s, word); ok {
			return shogi.Pass, rest, nil
		}
	}
	if m, rest, ok, err := n.spokenDouble(p, text, last); ok {
		return m, rest, err
	}
	between, to, s, err := n.targets(s, last)
	if err != nil {
		return shogi.NoMove, "", err
	}
	if rest, ok := strings.CutPrefix(s, mineText); ok && r.Mine() != shogi.NoKind {
		return shogi.NewDrop(r.Mine(), to), rest, nil
	}
	kinds, s := n.prefix(s)
	unnamed := false
	if kinds == nil {
		s, unnamed = strings.CutPrefix(s, noPiece)
	}
	if kinds == nil && !unnamed {
		return shogi.NoMove, "", &moveError{Text: s, Reason: "the name of a piece was expected"}
	}
	q := tail{position: p, kinds: kinds}
	s, err = q.read(n, s)
	switch {
	case err != nil:
		return shogi.NoMove, "", err
	case unnamed && q.from == shogi.NoSquare:
		return shogi.NoMove, "", &moveError{Text: trim(text), Reason: "the name of a piece was expected"}
	case q.drop:
		return shogi.NewDrop(kinds[0], to), s, nil
	case q.from == shogi.NoSquare:
		spoken := trim(text[:len(text)-len(s)-q.number])
		m, err := notation.ParseJapanese(p, spoken, last)
		if err != nil {
			return shogi.NoMove, "", &moveError{Text: spoken, Reason: err.Error(), Err: err}
		}
		return m, s, nil
	}
	if pc := p.Piece(q.from); pc != shogi.NoPiece && !unnamed && !slices.Contains(kinds, pc.Kind()) {
		return shogi.NoMove, "", &moveError{
			Text: trim(text[:len(text)-len(s)]),
			Reason: fmt.Sprintf("on %s stands %s, not %s", notation.FormatSquare(r, q.from),
				n.moveName(pc.Kind(), pc.Color()), n.moveName(kinds[0], p.Side())),
		}
	}
	if between != shogi.NoSquare {
		return n.double(p, r.NewDouble(q.from, between, to, q.promote), text, s)
	}
	if q.from == to {
		return shogi.NoMove, "", &moveError{Text: trim(text[:len(text)-len(s)]), Reason: "a move ends on another square than it starts from"}
	}
	return shogi.NewMove(q.from, to, q.promote), s, nil
}

func skipSign(text string) string {
	text = strings.TrimLeftFunc(text, isBlank)
	for _, sign := range [...]string{"▲", "△", "☗", "☖", "▼", "▽"} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			return strings.TrimLeftFunc(rest, isBlank)
		}
	}
	return text
}

func (n *Names) target(text string, last shogi.Move) (shogi.Square, string, error) {
	for _, word := range [...]string{"同", "仝"} {
		if rest, ok := strings.CutPrefix(text, word); ok {
			sq := lastSquare(n.rules, last)
			if sq == shogi.NoSquare {
				return sq, "", &moveError{Text: text, Reason: word + " needs a move before it that went to a square"}
			}
			return sq, strings.TrimLeftFunc(rest, isBlank), nil
		}
	}
	sq, rest, ok := n.square(text)
	if !ok {
		return sq, "", &moveError{Text: text, Reason: "a square such as ７六, or 同, was expected"}
	}
	if sq == shogi.NoSquare {
		return sq, "", &moveError{Text: text, Reason: "the board has no such square"}
	}
	return sq, strings.TrimLeftFunc(rest, isBlank), nil
}

// ok is false without coordinates; the square may be NoSquare.
func (n *Names) square(text string) (sq shogi.Square, rest string, ok bool) {
	r := n.rules
	digits, after, ok := scanDigits(text, 4)
	if !ok {
		file, after, ok := scanKanji(firstRune(text))
		if !ok || after != "" {
			return shogi.NoSquare, text, false
		}
		rank, rest, ok := scanKanji(text[len(firstRune(text)):])
		return r.SquareAt(file, rank), rest, ok
	}
	if rank, rest, ok := scanKanji(after); ok {
		return r.SquareAt(digits, rank), rest, true
	}
	if digits > 99 {
		if sq := r.SquareAt(digits/100, digits%100); sq != shogi.NoSquare {
			return sq, after, true
		}
	}
	return r.SquareAt(digits/10, digits%10), after, digits > 10
}

func firstRune(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

// tail is what follows the name of a piece.
type tail struct {
	drop, promote bool
	closed        bool // after the origin, where some programs write 成
	from          shogi.Square
	position      *shogi.Position
	kinds         []shogi.Kind
	number        int // bytes of a move number at the end
}

// numbers reports whether parentheses after a move have its number, 1 or 12, and no square.
func (q *tail) numbers(n *Names, text string) bool {
	value, rest, ok := scanDigits(text, maxDigits)
	if !ok || rest != "" || value == 0 || q.kinds == nil {
		return false
	}
	if value < 10 {
		return true
	}
	sq := n.rules.SquareAt(value/10, value%10)
	own := sq != shogi.NoSquare && slices.Contains(q.kinds, q.position.Piece(sq).Kind())
	return value == q.position.Ply() && !own
}

func (q *tail) read(n *Names, text string) (string, error) {
	q.from = shogi.NoSquare
	for {
		s := strings.TrimLeftFunc(text, isBlank)
		c := firstRune(s)
		if q.closed && !strings.Contains("成不生", c) {
			return text, nil
		}
		switch c {
		case "打":
			q.drop = true
			text = s[len(c):]
		case "成":
			q.promote = true
			text = s[len(c):]
		case "右", "左", "直", "上", "寄", "引", "行", "入":
			text = s[len(c):]
		case "不", "生":
			rest, ok := strings.CutPrefix(s, "不成")
			if c == "生" {
				rest, ok = s[len(c):], true
			}
			if !ok {
				return text, nil
			}
			text = rest
		case "(", "（":
			end := strings.IndexAny(s, ")）")
			inside := ""
			if end > 0 {
				inside = s[len(c):end]
			}
			if end < 0 || strings.ContainsAny(inside, ":：/／") || strings.ContainsFunc(inside, isWord) { // a time or a remark
				return text, nil
			}
			rest := s[end+len(firstRune(s[end:])):]
			if strings.Trim(trim(inside), "0０") == "" {
				q.drop = true
			} else if q.numbers(n, trim(inside)) {
				q.number = len(text) - len(rest)
				return rest, nil
			} else if !q.origin(n, trim(inside)) {
				return "", &moveError{Text: s[:len(s)-len(rest)], Reason: "the parentheses hold no square of the board"}
			}
			q.closed = true
			text = rest
		default:
			return text, nil
		}
	}
}

// isWord reports a letter of a remark: "1分", "第1図".
func isWord(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana) && kanjiDigit(c) <= 0 && c != '十'
}

// origin reads "77", "←7九" or "5-11".
func (q *tail) origin(n *Names, text string) bool {
	text = strings.TrimPrefix(text, "←")
	if file, rest, ok := scanDigits(text, 2); ok {
		for _, hyphen := range [...]string{"-", ".", ","} {
			if after, cut := strings.CutPrefix(rest, hyphen); cut {
				rank, end, ok := scanDigits(after, 2)
				q.from = n.rules.SquareAt(file, rank)
				return ok && end == "" && q.from != shogi.NoSquare
			}
		}
	}
	sq, rest, ok := n.square(text)
	q.from = sq
	return ok && rest == "" && sq != shogi.NoSquare
}

// looksLikeMove distinguishes a move, which starts with a square, 同 or a move word, from an
// end.
func looksLikeMove(text string) bool {
	s := skipSign(text)
	for _, word := range [...]string{"同", "仝", voidText, passText, mineText, stayText} {
		if strings.HasPrefix(s, word) {
			return true
		}
	}
	for _, c := range s {
		return digit(c) >= 0 || kanjiDigit(c) > 0
	}
	return false
}

// moveNumber reads "12 ", "12. " or "12手目 ", and before a move "12:", "12)" and "(12)".
func moveNumber(text string) (n int, rest string, ok bool) {
	s := strings.TrimLeftFunc(text, isBlank)
	if n, rest, ok = typedNumber(s); ok {
		return n, rest, true
	}
	n, rest, ok = scanDigits(s, maxDigits)
	if !ok {
		return 0, "", false
	}
	if after, cut := strings.CutPrefix(rest, "手目"); cut {
		rest = after
	} else if after, cut := cutStop(rest); cut {
		rest = after
	} else if c, _ := utf8.DecodeRuneInString(rest); !isBlank(c) {
		return 0, "", false
	}
	rest = strings.TrimLeftFunc(rest, isBlank)
	c, _ := utf8.DecodeRuneInString(rest)
	return n, rest, rest != "" && !(c < utf8.RuneSelf && digit(c) >= 0 && onlyDigits(rest))
}

var typed = regexp.MustCompile(`^(?:[(（]([0-9０-９]{1,4})[)）]|([0-9０-９]{1,4})[:：)）、])[ 　]*`)

// typedNumber reads a number that people type, and no program writes: "1:▲７六歩", "1、▲７六歩", "(1)76歩".
func typedNumber(text string) (n int, rest string, ok bool) {
	m := typed.FindStringSubmatch(text)
	if m == nil {
		return 0, "", false
	}
	rest = text[len(m[0]):]
	n, _, _ = scanDigits(m[1]+m[2], maxDigits)
	return n, rest, moveStart.MatchString(skipSign(rest))
}

func cutStop(text string) (rest string, ok bool) {
	if rest, ok = strings.CutPrefix(text, "."); ok {
		return rest, true
	}
	return strings.CutPrefix(text, "．")
}

func onlyDigits(text string) bool {
	return strings.TrimFunc(text, func(c rune) bool { return isBlank(c) || digit(c) >= 0 }) == ""
}
