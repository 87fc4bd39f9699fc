package kakinoki

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
)

type seconds struct {
	total time.Duration
	known bool
}

type moveTimes struct {
	spent, total time.Duration
	hasTotal     bool
}

// readTimes reads time and total, "( 0:16/00:00:16)". It accepts full-width colons, missing
// leading zeros, fractions and a missing total.
func readTimes(text string) (t moveTimes, rest string, ok bool) {
	s := strings.TrimLeft(text, " \t　")
	open := 0
	switch {
	case strings.HasPrefix(s, "("):
		open = 1
	case strings.HasPrefix(s, "（"):
		open = len("（")
	default:
		return t, text, false
	}
	end := strings.IndexAny(s, ")）")
	if end < 0 || end > 64 {
		return t, text, false
	}
	inside := times.Replace(s[open:end])
	rest = strings.TrimPrefix(strings.TrimPrefix(s[end:], ")"), "）")
	spent, total, _ := strings.Cut(inside, "/")
	if t.spent, ok = readTime(spent); !ok {
		return t, text, false
	}
	t.total, t.hasTotal = readTime(total)
	return t, rest, true
}

var times = strings.NewReplacer(
	"：", ":", "／", "/", " ", "", "　", "", "０", "0", "１", "1", "２", "2", "３", "3", "４", "4",
	"５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
)

// readTime reads "0:16", "00:01:16" or "0:16.5".
func readTime(text string) (time.Duration, bool) {
	if text == "" {
		return 0, false
	}
	var total time.Duration
	parts := 0
	for part := range strings.SplitSeq(text, ":") {
		whole, fraction, has := strings.Cut(part, ".")
		n, unit := time.Duration(0), time.Second
		if whole == "" || len(whole) > 7 || len(fraction) > 9 || parts == 3 {
			return 0, false
		}
		for _, c := range whole {
			if c < '0' || c > '9' {
				return 0, false
			}
			n = n*10 + time.Duration(c-'0')
		}
		total = total*60 + n*time.Second
		for _, c := range fraction {
			if c < '0' || c > '9' {
				return 0, false
			}
			unit /= 10
			total += time.Duration(c-'0') * unit
		}
		if parts++; has && strings.Count(text, ":") >= parts {
			return 0, false
		}
	}
	return total, total < 100000*time.Hour
}

// A missing total is the sum.
func (k *kifReader) time(t moveTimes) {
	ply := k.Ply()
	for len(k.totals) <= ply {
		k.totals = append(k.totals, seconds{})
	}
	if !t.hasTotal {
		t.total = t.spent
		if ply >= 2 && k.totals[ply-2].known {
			t.total += k.totals[ply-2].total
		}
	}
	k.totals[ply] = seconds{total: t.total, known: true}
	k.Node().Time = kifu.Time{Known: true, Spent: t.spent, Total: t.total}
}

// formatTimes writes "( 0:16/00:00:16)" without fractions.
func formatTimes(t kifu.Time, losses *kifu.Losses) string {
	if t.Spent%time.Second != 0 || t.Total%time.Second != 0 {
		losses.Add(kifu.LossFractions, t.Spent.String())
	}
	spent, total := int64(t.Spent/time.Second), int64(t.Total/time.Second)
	return fmt.Sprintf("(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}
