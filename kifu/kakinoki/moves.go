package kakinoki

import (
	"cmp"
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const signs = "▲△▼▽☗☖"

// numbered reads a move or end with number n, its time, and further moves in the line.
func (r *reader) numbered(number, n int, line, text string) error {
	r.flush()
	column := func(rest string) int { return utf8.RuneCountInString(line[:len(line)-len(rest)]) + 1 }
	at := kifu.Place{Line: number, Column: column(text), Text: text}
	if r.Ply() > r.counted.ply && n == r.counted.number && text == r.counted.text {
		r.Warn(at.Errorf(r.format, kifu.CauseNumber, "the line stands twice; the second was skipped"))
		return nil
	}
	if err := r.counts(n, at); err != nil {
		return err
	}
	r.counted = counted{n, r.Ply(), text}
	rest, double, err := r.double(text, at)
	if !double {
		rest, err = r.step(text, at)
	}
	if err != nil || r.first != nil {
		return err
	}
	rest = trim(r.times(rest, kifu.Place{Line: number, Column: column(rest), Text: trim(rest)}))
	if next := strings.TrimLeft(rest, "、，→・／, 　"); startsMove(next) {
		rest = next
	}
	switch {
	case rest == "" || rest == "+" || r.GivenUp():
	case startsMove(rest):
		return r.spoken(number, column(rest), rest)
	default:
		r.Warn(kifu.Place{Line: number, Column: column(rest), Text: rest}.
			Errorf(r.format, kifu.CauseSkipped, "this is neither a move, a time nor a mark; it was skipped"))
	}
	return nil
}

// times reads a move's time, which some programs write twice.
func (r *reader) times(rest string, at kifu.Place) string {
	for range 2 {
		t, after, timed := readTimes(rest)
		if !timed {
			break
		}
		switch known := r.Node().Time; {
		case r.GivenUp():
		case !known.Known:
			r.time(t)
		case t.spent != known.Spent || t.hasTotal && t.total != known.Total:
			r.Warn(at.Errorf(r.format, kifu.CauseTimes, "the move has two times; the first was kept"))
		}
		rest = after
	}
	return rest
}

// counts compares a move's number with the moves before it. A number that was there before starts
// a variation without 変化.
func (r *reader) counts(n int, at kifu.Place) error {
	if r.Unseal() && n == r.base+r.Ply()+1 { // the sealing had a number
		r.base++
	}
	if r.base == 0 {
		r.base = n - r.Ply()
		if r.Ply() == 0 && n != 1 && n != r.Position().Ply() {
			r.Warn(at.Errorf(r.format, kifu.CauseNumber, "the first move is numbered %d", n))
		}
	}
	r.pairs = r.pairs || r.Ply() == r.counted.ply+2 && n == r.counted.number+1 && r.Ply() > 1
	want := r.base + r.Ply()
	if r.pairs { // 1. ▲７六歩 △３四歩 2. ▲２六歩
		want = r.base + r.Ply()/2
	}
	if n == want || r.GivenUp() {
		return nil
	}
	r.Warn(at.Errorf(r.format, kifu.CauseNumber, "the move is numbered %d; %d was expected", n, want))
	if n < want && n >= r.base {
		return r.Back(n-r.base, at)
	}
	return nil
}

func (r *reader) step(text string, at kifu.Place) (rest string, err error) {
	if looksLikeMove(text) {
		return r.play(text, at)
	}
	if m, err := notation.ParseWestern(r.Position(), firstWord(text)); err == nil && r.Node().End == nil {
		at.Text = firstWord(text)
		return text[len(at.Text):], r.Move(m, at)
	}
	word := text
	if i := strings.IndexAny(text, "(（+"); i >= 0 {
		word, rest = text[:i], text[i:]
	}
	if !isEnd(trim(word)) && moveShape.MatchString(text) {
		return "", r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d: this looks like a move, but cannot be read", r.Ply()+1))
	}
	if trim(word) == "" {
		return rest, r.Bad(at.Errorf(r.format, kifu.CauseMove, "move %d is missing", r.Ply()+1))
	}
	return rest, r.End(kifu.EndOf(trim(word)), at)
}

// moveShape matches what is no end: a square in parentheses, a rank with a piece, a move of USI or in
// Western letters.
var moveShape = regexp.MustCompile(`[(（][ 　]*←?[0-9０-９一二三四五六七八九]{1,4}([-.,][0-9]{1,2})?[ 　]*[)）]|` +
	`[一二三四五六七八九][歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙]|` +
	`^\+?[PLNSGBRK]([1-9][1-9a-i])?[-x*]?[1-9][1-9a-i][+=]?($|\s)|^[1-9][a-i][1-9][a-i]\+?($|\s)`)

// originShape matches the end of a move of KIF in a line without its number.
var originShape = regexp.MustCompile(`^\S{0,12}[ 　]*\S{1,4}[歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙][(（][1-9][1-9][)）]`)

func firstWord(text string) string {
	if i := strings.IndexFunc(text, isBlank); i >= 0 {
		return text[:i]
	}
	return text
}

// A missing total is the sum.
func (r *reader) time(t moveTimes) {
	ply := r.Ply()
	for len(r.totals) <= ply {
		r.totals = append(r.totals, seconds{})
	}
	if !t.hasTotal {
		t.total = t.spent
		if ply >= 2 && r.totals[ply-2].known {
			t.total = min(t.total+r.totals[ply-2].total, kifu.MaxTime)
		}
	}
	r.totals[ply] = seconds{total: t.total, known: true}
	r.Node().Time = kifu.Time{Known: true, Spent: t.spent, Total: t.total}
}

// spoken reads moves as spoken, with or without signs, numbers and blanks between them.
func (r *reader) spoken(number, column int, text string) error {
	if r.names.rules.Doubles() {
		text = plainSeparators.Replace(text)
	} else {
		text = separators.Replace(text)
	}
	for text != "" {
		word := nextMove(text)
		if n := numberLength(word); n > 0 {
			column += utf8.RuneCountInString(text[:n])
			text = text[n:]
			continue
		}
		if s := trim(word); strings.HasPrefix(s, "まで") {
			return r.result(number, s)
		} else if s != "" && !isNumber(s) {
			r.Unseal()
			lead := word[:strings.Index(word, s)]
			at := kifu.Place{Line: number, Column: column + utf8.RuneCountInString(lead), Text: s}
			if err := r.playAll(s, at); err != nil {
				return err
			}
		}
		column += utf8.RuneCountInString(word)
		text = text[len(word):]
	}
	return nil
}

// plainSeparators are typed between moves; a blank has as many columns.
var plainSeparators = strings.NewReplacer("、", " ", "，", " ", "→", " ", "／", " ")

// separators: without double moves, a dot is one, too.
var separators = strings.NewReplacer("、", " ", "，", " ", "→", " ", "･", " ", "・", " ", "／", " ")

// nextMove ends at the next sign, or at a blank other than the one after 同.
func nextMove(text string) string {
	start := len(text) - len(strings.TrimLeftFunc(text, isBlank))
	body := text[start:]
	lead := firstRune(body)
	first := len(lead)
	signed := strings.ContainsAny(lead, signs)
	same := lead == "同" || lead == "仝"
	for i, c := range body[first:] {
		if strings.ContainsRune(signs, c) || !signed && !same && isBlank(c) {
			return text[:start+first+i]
		}
		same = same && isBlank(c)
	}
	return text
}

// numberLength returns the bytes of a move number ("12." or "12手目"), or 0.
func numberLength(text string) int {
	s := strings.TrimLeftFunc(text, isBlank)
	if _, after, ok := typedNumber(s); ok {
		return len(text) - len(after)
	}
	_, rest, ok := scanDigits(s, maxDigits)
	if !ok {
		return 0
	}
	for _, mark := range []string{".", "．", "手目"} {
		if after, cut := strings.CutPrefix(rest, mark); cut && after != "" {
			return len(text) - len(after)
		}
	}
	return 0
}

func isNumber(word string) bool {
	n, rest, ok := scanDigits(word, maxDigits)
	return ok && n > 0 && (rest == "" || rest == "." || rest == "．" || rest == "手目")
}

// playAll plays one or more moves without blanks or signs in between.
func (r *reader) playAll(text string, at kifu.Place) error {
	for {
		r.flush()
		rest, err := r.play(text, at)
		if err != nil {
			return err
		}
		rest = strings.TrimLeftFunc(rest, isBlank)
		read := text[:len(text)-len(rest)]
		if rest = trim(rest); rest == "" || isNumber(rest) || r.GivenUp() {
			return nil
		}
		at.Text = rest
		at.Column += utf8.RuneCountInString(read)
		if strings.HasPrefix(rest, "まで") {
			return r.result(at.Line, rest)
		}
		if !startsMove(rest) {
			r.Warn(at.Errorf(r.format, kifu.CauseSkipped, "this is neither a move, a time nor a mark; it was skipped"))
			return nil
		}
		text = rest
	}
}

// startsMove reports whether moves follow: 34歩, 同銀, △34歩 or 2 △34歩.
func startsMove(text string) bool {
	if n := numberLength(text); n > 0 {
		text = text[n:]
	} else if _, rest, ok := moveNumber(text); ok {
		text = rest
	}
	return moveStart.MatchString(skipSign(text))
}

var moveStart = regexp.MustCompile(`^([1-9１-９][1-9１-９一二三四五六七八九]|同[ 　]*)[歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙]`)

// play plays the move at the start of text and returns the rest, "" if unreadable.
func (r *reader) play(text string, at kifu.Place) (rest string, err error) {
	m, rest, err := r.names.ParseMove(r.Position(), text, r.Last())
	var bad *moveError
	var foul *shogi.MoveError
	switch {
	case err == nil:
		at.Text = trim(text[:len(text)-len(rest)])
	case errors.As(err, &foul): // without origin, but clear
		m, rest, at.Text = foul.Move, "", untimed(text)
	case errors.As(err, &bad):
		at.Text = untimed(text)
		return "", r.Bad(at.Errorf(r.format, cmp.Or[error](bad.Err, kifu.CauseMove), "move %d: %s", r.Ply()+1, bad.Reason))
	default:
		return "", r.Bad(at.Errorf(r.format, err, "%v", err))
	}
	return rest, r.Move(m, at)
}

func untimed(text string) string {
	if i := strings.Index(text, "   "); i > 0 {
		text = text[:i]
	}
	return trim(text)
}
