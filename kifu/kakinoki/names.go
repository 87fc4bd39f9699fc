package kakinoki

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// Names are piece names in records.
type Names struct {
	rules   *shogi.Rules
	byName  map[string][]shogi.Kind
	longest int
	board   [shogi.MaxKinds + 1]string
	// columns of a square, without its sign.
	columns int
	old     bool
}

// asWindows writes 龍 for 竜, as Kifu for Windows. Both are read.
func (n *Names) asWindows() *Names {
	n.old = true
	for k, name := range n.board {
		n.board[k] = strings.ReplaceAll(name, "竜", "龍")
	}
	return n
}

// NewNames returns the names of r.
func NewNames(r *shogi.Rules) *Names {
	n := &Names{rules: r, byName: make(map[string][]shogi.Kind), columns: 2}
	taken := make(map[string]bool)
	for _, promoted := range [...]bool{false, true} {
		for _, k := range r.Kinds() {
			info := r.Info(k)
			if info.Base != k != promoted {
				continue
			}
			names := info.Names
			for _, name := range [...]string{names.Move, names.One, names.OneWhite, names.Two, names.TwoWhite, info.Letter} {
				n.add(name, k)
			}
			for _, name := range [...]string{names.One, names.Move, names.Two, info.Letter} {
				if _, ok := taken[fold(name)]; name != "" && !ok {
					n.board[k] = name
					taken[fold(name)] = true
					n.columns = max(n.columns, Width(name))
					break
				}
			}
		}
	}
	return n
}

func (n *Names) add(name string, k shogi.Kind) {
	if name = fold(name); name == "" {
		return
	}
	if slices.Contains(n.byName[name], k) {
		return
	}
	n.byName[name] = append(n.byName[name], k)
	n.longest = max(n.longest, utf8.RuneCountInString(name))
}

var folds = strings.NewReplacer(
	"王", "玉", "龍", "竜", "龙", "竜", "步", "歩", "银", "銀", "飞", "飛", "车", "車", "將", "将", "马", "馬",
)

func fold(name string) string { return folds.Replace(name) }

// prefix returns the kinds with the longest name at the start of text, unpromoted first, or
// nil, and the rest.
func (n *Names) prefix(text string) (kinds []shogi.Kind, rest string) {
	end, count := 0, 0
	ends := [16]int{}
	for i, c := range text {
		if count == n.longest || count == len(ends) {
			break
		}
		ends[count] = i + utf8.RuneLen(c)
		if c == utf8.RuneError {
			break
		}
		count++
	}
	for ; count > 0; count-- {
		end = ends[count-1]
		if kinds := n.byName[fold(text[:end])]; kinds != nil {
			return kinds, text[end:]
		}
	}
	return nil, text
}

// moveName is short on boards up to nine files and ranks, else full, as in lishogi.
func (n *Names) moveName(k shogi.Kind, c shogi.Color) string {
	names := n.rules.Info(k).Names
	forms := []string{names.Move, names.One}
	if isLarge(n.rules) {
		forms = []string{names.Two, names.Move, names.One}
		if c == shogi.White {
			forms = append([]string{names.TwoWhite}, forms...)
		}
	}
	for _, name := range forms {
		if name != "" && n.old {
			return strings.ReplaceAll(name, "竜", "龍")
		}
		if name != "" {
			return name
		}
	}
	return n.rules.Info(k).Letter
}

func isLarge(r *shogi.Rules) bool { return r.Files() > 9 || r.Ranks() > 9 }

var kanjiDigits = []rune("〇一二三四五六七八九")

// digit returns the value of a digit of either width, or -1.
func digit(c rune) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= '０' && c <= '９':
		return int(c - '０')
	}
	return -1
}

func kanjiDigit(c rune) int {
	for i, d := range kanjiDigits {
		if c == d {
			return i
		}
	}
	return 0
}

func scanKanji(text string) (n int, rest string, ok bool) {
	pending := 0
	for i, c := range text {
		switch d := kanjiDigit(c); {
		case d > 0 && pending == 0:
			pending = d
		case c == '十' && n%100 == 0:
			n, pending = n+10*max(pending, 1), 0
		case c == '百' && n == 0:
			n, pending = n+100*max(pending, 1), 0
		default:
			return n + pending, text[i:], i > 0
		}
	}
	return n + pending, "", text != ""
}

// scanDigits reads up to most digits of either width.
func scanDigits(text string, most int) (n int, rest string, ok bool) {
	count := 0
	for i, c := range text {
		d := digit(c)
		if d < 0 || count == most {
			return n, text[i:], count > 0
		}
		n, count = n*10+d, count+1
	}
	return n, "", count > 0
}

func isBlank(c rune) bool { return c == ' ' || c == '\u3000' || c == '\t' || c == '\u00a0' }

func trim(text string) string { return strings.TrimFunc(text, isBlank) }

// Width returns columns: 2 for wide characters.
func Width(text string) int {
	n := 0
	for _, c := range text {
		if n++; c >= 0x2000 && !(c >= 0xFF61 && c <= 0xFF9F) {
			n++
		}
	}
	return n
}

func pad(text string, columns int) string {
	if n := columns - Width(text); n > 0 {
		return text + strings.Repeat(" ", n)
	}
	return text
}

// In move numbers, and parts of times.
const maxDigits = 7

func variationNumber(text string) (n int, ok bool) {
	text = strings.TrimPrefix(text, "変化")
	text = strings.TrimLeftFunc(text, func(c rune) bool { return isBlank(c) || c == '：' || c == ':' })
	n, rest, ok := scanDigits(text, maxDigits)
	return n, ok && strings.HasPrefix(trim(rest), "手")
}
