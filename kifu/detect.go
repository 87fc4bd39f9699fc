package kifu

import (
	"regexp"
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

// Detect finds format, charset and line ends from the beginning of the input, or
// FormatUnknown.
func Detect(data []byte) Detection {
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
		Format: DetectText(d.Text), Charset: d.Charset, BOM: d.BOM, Bad: d.Bad,
		CRLF: strings.Contains(d.Text, "\r\n"),
	}
}

const westernMove = `\+?[PLNSGBRK]([1-9][1-9a-i])?[-x*]?[1-9][1-9a-i][+=]?`

const (
	japaneseMove = `[1-9１-９][1-9１-９一二三四五六七八九][歩步兵香桂銀银金角飛飞玉王と成杏圭全馬马龍竜龙]`
	moveNumber   = `[0-9０-９]{1,4}([.．]|手目|[\s　])[\s　]*`
)

// A sure pattern decides.
var patterns = []struct {
	format Format
	sure   bool
	line   *regexp.Regexp
}{
	{FormatKIF, true, regexp.MustCompile(`^#KIF version`)},
	{FormatKIF, true, regexp.MustCompile(`^手数-+指手`)},
	{FormatKIF, true, regexp.MustCompile(`^\s*\d+(手目)?\s+\S.*[(（][←0-9]`)},
	{FormatKIF, false, regexp.MustCompile(`^\s*\d+\s+(投了|中断|千日手|詰|持将棋|切れ負け|反則|入玉|不)`)},
	{FormatKIF, false, regexp.MustCompile(`^\|.*\|`)},
	{FormatCSA, true, regexp.MustCompile(`^('CSA encoding=|V[23](\.\d)?\s*$|V[23](\.\d)?,|PI|P[1-9] ?[ *+-]|N[+-]|\$(EVENT|SITE|START_TIME|END_TIME|TIME_LIMIT|OPENING|TIME[+-]?|MAX_MOVES|JISHOGI|NOTE):)`)},
	{FormatCSA, true, regexp.MustCompile(`^[+-]\d{4}(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)`)},
	{FormatUSI, true, regexp.MustCompile(`^(position\s+)?(startpos\b|sfen\s+\S+/)`)},
	{FormatUSI, true, regexp.MustCompile(`^[+A-Za-z0-9*]+(/[+A-Za-z0-9*]+){3,}\s+[bw]\s+\S+`)},
	{FormatUSI, true, regexp.MustCompile(`^(moves\s+)?([1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])(\s|$)`)},
	{FormatUSI, false, regexp.MustCompile(`^([0-9]+\.\s*)?` + westernMove + `(\s+([0-9]+\.\s*)?` + westernMove + `|\s*$)`)},
	{FormatUSEN, true, regexp.MustCompile(`^\S*~\d+\.[0-9a-z]*\.?[a-z]?(~|\s*$)`)},
	{FormatKI2, false, regexp.MustCompile(`^\s*[▲△▼▽☗☖]\s*[０-９0-9一二三四五六七八九同]`)},
	{FormatKI2, false, regexp.MustCompile(`^\s*\d{1,4}[.．]?\s+[▲△▼▽☗☖]\S.*\s\d{1,4}[.．]?\s+[▲△▼▽☗☖]`)},
	{FormatKI2, false, regexp.MustCompile(`^\s*` + japaneseMove)},
	{FormatKI2, false, regexp.MustCompile(`^\s*` + moveNumber + japaneseMove + `\S*[\s　]*` + moveNumber + `(同|` + japaneseMove + `)`)},
	{FormatKIF, false, regexp.MustCompile(`^\s*` + moveNumber + japaneseMove)},
	{FormatKIF, false, regexp.MustCompile(`^(手合割|先手|後手|下手|上手|開始日時|棋戦|後手の持駒|上手の持駒|作品名)\s*[：:]`)},
}

// DetectText returns the format of text.
func DetectText(text string) Format {
	head := strings.TrimLeft(text, "\uFEFF \t\r\n")
	if strings.HasPrefix(head, "{") {
		return FormatJKF
	}
	var likely Format
	count := 0
	for _, line := range Lines(text) {
		if count++; count > 2000 {
			break
		}
		if len(line) > 4096 {
			line = line[:4096]
		}
		for _, p := range patterns {
			if !p.line.MatchString(line) {
				continue
			}
			if p.sure {
				return p.format
			}
			if likely == FormatUnknown || p.format == FormatKI2 { // KI2 shares headers with KIF
				likely = p.format
			}
		}
	}
	return likely
}
