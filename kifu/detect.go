package kifu

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Detection is the result of [Detect].
type Detection struct {
	Format  Format
	Charset Charset
	BOM     bool
	Bad     int
	// CRLF reports Windows line ends.
	CRLF bool
}

const maxSniffed = 256 << 10

// Detect finds format, charset and line ends from the beginning of the input. The format is the
// one with most lines of moves, then with most lines of its own head; named, the format of the
// file's name, decides between equals. It is FormatUnknown if no line belongs to a record.
func Detect(data []byte, named Format) Detection {
	if len(data) > maxSniffed {
		data = data[:maxSniffed]
		for i := len(data) - 1; i > len(data)-200 && i >= 0; i-- { // end on a whole line
			if data[i] == '\n' {
				data = data[:i]
				break
			}
		}
	}
	d := Decode(data, AutoCharset)
	return Detection{
		Format: detectText(d.Text, named), Charset: d.Charset, BOM: d.BOM, Bad: d.Bad,
		CRLF: strings.Contains(d.Text, "\r\n"),
	}
}

const westernMove = `\+?[PLNSGBRK]([1-9][1-9a-i])?[-x*'@]?[1-9][1-9a-i][+=]?`

const (
	japaneseMove = `[1-9１-９][1-9１-９一二三四五六七八九][歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙]`
	moveNumber   = `[(（]?[0-9０-９]{1,4}([.．:：)）、]|手目|[\s　])[\s　]*`
	signedMove   = `[▲△▼▽☗☖]?[\s　]*(同|` + japaneseMove + `)`
)

type weight int

const (
	shared weight = iota // a line of several formats
	head                 // a line before the moves in one format alone
	moves
)

// A line belongs to the first pattern that it matches.
var patterns = []struct {
	format Format
	weight weight
	line   *regexp.Regexp
}{
	{FormatKIF, head, regexp.MustCompile(`^#KIF version`)},
	{FormatKIF, head, regexp.MustCompile(`^\s*手数-+指手`)},
	{FormatCSA, head, regexp.MustCompile(`^'CSA encoding=`)},
	{FormatUnknown, shared, regexp.MustCompile(`^[*#&']`)}, // a remark
	{FormatKIF, moves, regexp.MustCompile(`^\s*\d+(手目)?\s+\S.*[(（][←0-9]`)},
	{FormatKIF, moves, regexp.MustCompile(`^\s*\d+\s+(投了|中断|千日手|詰|持将棋|切れ負け|反則|入玉|不)`)},
	{FormatCSA, moves, regexp.MustCompile(`^[+-][0-9A-Z]{4}[A-Z][A-Z0-9](,|\s|$)|^%[A-Z+-]`)},
	{FormatCSA, head, regexp.MustCompile(`^(V[23](\.\d)?\s*$|V[23](\.\d)?,|PI|P[1-9] ?[ *+-]|N[+-]|\$(EVENT|SITE|START_TIME|END_TIME|TIME_LIMIT|OPENING|TIME[+-]?|MAX_MOVES|JISHOGI|NOTE):)`)},
	{FormatUSI, moves, regexp.MustCompile(`^(position\s+)?(startpos\b|sfen\s+\S+/)`)},
	{FormatUSI, moves, regexp.MustCompile(`^[+'A-Za-z0-9*]+(/[+'A-Za-z0-9*]+){3,}\s+[bw]\s+\S+`)},
	{FormatUSI, moves, regexp.MustCompile(`^(moves\s+|[0-9]+\.\s*)?([1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])(\s|$)`)},
	{FormatUSI, moves, regexp.MustCompile(`^([0-9]+[.\s]\s*)?` + westernMove + `[!?]*(\s*[{(;$]|\s+([0-9]+[.\s]\s*)?` + westernMove + `|\s*$)`)},
	{FormatUSI, head, regexp.MustCompile(`^\[[A-Za-z][A-Za-z0-9_-]*\s+".*"\s*\]\s*(;.*)?$|^[{;]`)}, // PSN
	{FormatUSEN, moves, regexp.MustCompile(`^[!-~]*~\d+\.[0-9a-z]*\.?[a-z]?(~|\s*$)`)},
	{FormatKI2, moves, regexp.MustCompile(`^\s*[▲△▼▽☗☖]\s*[０-９0-9一二三四五六七八九同]`)},
	{FormatKI2, moves, regexp.MustCompile(`^\s*\d{1,4}[.．]?\s+[▲△▼▽☗☖]\S.*\s\d{1,4}[.．]?\s+[▲△▼▽☗☖]`)},
	{FormatKI2, moves, regexp.MustCompile(`^\s*` + japaneseMove)},
	{FormatKI2, moves, regexp.MustCompile(`^\s*` + moveNumber + japaneseMove + `\S*[\s　]*` + moveNumber + `(同|` + japaneseMove + `)`)},
	{FormatKI2, moves, regexp.MustCompile(`^\s*` + moveNumber + signedMove + `\S*[\s　]+` + signedMove)},
	{FormatKIF, moves, regexp.MustCompile(`^\s*` + moveNumber + signedMove)},
	{FormatKIF, shared, regexp.MustCompile(`^\|.*\|`)},
	{FormatKIF, shared, regexp.MustCompile(`^(手合割|先手|後手|下手|上手|開始日時|棋戦|後手の持駒|上手の持駒|作品名)\s*[：:]`)},
}

const longestLine = 4096 // bytes of a line to match

func detectLine(line string) (Format, weight) {
	if len(line) > longestLine {
		line = line[:longestLine]
	}
	for _, p := range patterns {
		if p.line.MatchString(line) {
			return p.format, p.weight
		}
	}
	return FormatUnknown, shared
}

// MovesOf returns the format of a line of moves, FormatUnknown for other lines.
func MovesOf(line string) Format {
	if f, w := detectLine(line); w == moves {
		return f
	}
	return FormatUnknown
}

const (
	maxLines = 2000
	enough   = 16 // lines of moves that decide if no other format has any
)

// object is the beginning of a JSON object; a comment of PSN has a brace too.
var object = regexp.MustCompile(`^[\x{FEFF}\s]*\{\s*("|\}|$)`)

func detectText(text string, named Format) Format {
	if object.MatchString(text) {
		return FormatJKF
	}
	var found []evidence
	for number, line := range Lines(strings.TrimPrefix(text, "\uFEFF")) {
		f, w := detectLine(line)
		if f != FormatUnknown {
			i := slices.IndexFunc(found, func(e evidence) bool { return e.format == f })
			if i < 0 {
				i, found = len(found), append(found, evidence{format: f})
			}
			found[i].lines[w]++
		}
		if number == maxLines || w == moves && len(found) == 1 && found[0].lines[moves] == enough {
			break
		}
	}
	if len(found) == 0 {
		return FormatUnknown
	}
	best := found[0]
	for _, e := range found[1:] {
		if c := e.compare(best); c > 0 || c == 0 && e.format == named {
			best = e
		}
	}
	if best.format == FormatKIF && named == FormatKI2 && best.lines[moves]+best.lines[head] == 0 {
		return FormatKI2 // it has the same head
	}
	return best.format
}

type evidence struct {
	format Format
	lines  [moves + 1]int
}

func (e evidence) compare(b evidence) int {
	return cmp.Or(e.lines[moves]-b.lines[moves], e.lines[head]-b.lines[head])
}
