package csa

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// keys are the headers of CSA and those of KIF that mean the same.
var keys = []struct{ csa, kif string }{
	{"EVENT", kifu.KeyEvent},
	{"SITE", kifu.KeySite},
	{"START_TIME", kifu.KeyStarted},
	{"END_TIME", kifu.KeyEnded},
	{"OPENING", kifu.KeyOpening},
	{"MAX_MOVES", kifu.KeyMaxMoves},
	{"JISHOGI", kifu.KeyImpasse},
	{"NOTE", kifu.KeyRemark},
	{"TIME+", kifu.KeyBlackTime},
	{"TIME-", kifu.KeyWhiteTime},
}

const (
	rulesKey = "RULES" // ours: the id of a rule set
	noteKey  = "NOTE"
)

// readHeader reads what follows $, "KEY:value".
func (g *game) readHeader(text string) bool {
	key, value, ok := strings.Cut(text, ":")
	if key = strings.TrimSpace(key); !ok || key == "" {
		return false
	}
	if key == rulesKey {
		g.rulesName, g.rulesAt = value, g.at
		return true
	}
	if limit, spare, ok := readLimit(key, value); ok {
		g.add(kifu.KeyTimeLimit, limit)
		if spare != "" {
			g.add(kifu.KeyByoyomi, spare)
		}
		return true
	}
	if key == noteKey {
		value = unescape(value)
	}
	if key == "TIMET+" { // so spelt once in the text of V3.0
		key = "TIME+"
	}
	for _, k := range keys {
		if k.csa == key {
			key = k.kif
			break
		}
	}
	g.add(key, value)
	return true
}

func (g *game) add(key, value string) {
	rec := g.Record()
	rec.Headers = append(rec.Headers, kifu.Header{Key: key, Value: value})
}

// unescape reads the \n and \\ of a note.
func unescape(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(text)
}

func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(text)
}

var (
	limitPattern = regexp.MustCompile(`^(\d{1,3}):(\d{2})\+(\d{1,5})$`)
	timePattern  = regexp.MustCompile(`^(\d{1,7})(?:\+(\d{1,5}))?(?:\+0+)?$`)
	spanPattern  = regexp.MustCompile(`^(?:(\d{1,3})時間)?(?:(\d{1,4})分)?(?:(\d{1,5})秒)?$`)
)

// readLimit reads TIME_LIMIT of V2, "HH:MM+SS", and TIME of V3 without an
// increment, "total+byoyomi" in seconds, as KIF words them.
func readLimit(key, value string) (limit, spare string, ok bool) {
	var total, byoyomi int
	switch m := limitPattern.FindStringSubmatch(value); {
	case key == "TIME_LIMIT" && m != nil:
		total, byoyomi = 3600*atoi(m[1])+60*atoi(m[2]), atoi(m[3])
	case key == "TIME":
		m = timePattern.FindStringSubmatch(value)
		if m == nil {
			return "", "", false
		}
		total, byoyomi = atoi(m[1]), atoi(m[2])
	default:
		return "", "", false
	}
	limit = span(total)
	if byoyomi > 0 {
		spare = span(byoyomi)
	}
	return limit, spare, limit != ""
}

// atoi reads the few digits of a match.
func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// span writes seconds as people do: 1時間30分, 30秒, 0分.
func span(seconds int) string {
	var b strings.Builder
	for _, u := range []struct {
		seconds int
		word    string
	}{{3600, "時間"}, {60, "分"}, {1, "秒"}} {
		if n := seconds / u.seconds; n > 0 {
			b.WriteString(strconv.Itoa(n) + u.word)
		}
		seconds %= u.seconds
	}
	if b.Len() == 0 {
		return "0分"
	}
	return b.String()
}

// readSpan reads what span writes, and nothing else.
func readSpan(text string) (seconds int, ok bool) {
	m := spanPattern.FindStringSubmatch(text)
	if m == nil || text == "" {
		return 0, false
	}
	seconds = 3600*atoi(m[1]) + 60*atoi(m[2]) + atoi(m[3])
	return seconds, span(seconds) == text
}

// limit returns the statement of the time control, "" where the headers tell
// none that CSA can.
func limit(h kifu.Headers, old bool) string {
	main, ok := h.Get(kifu.KeyTimeLimit)
	if !ok {
		return ""
	}
	total, ok := readSpan(main)
	if !ok {
		return ""
	}
	byoyomi := 0
	if spare, has := h.Get(kifu.KeyByoyomi); has {
		if byoyomi, ok = readSpan(spare); !ok || byoyomi == 0 || byoyomi > 99999 {
			return ""
		}
	}
	switch {
	case !old:
		return fmt.Sprintf("$TIME:%d+%d+0\n", total, byoyomi)
	case total%60 == 0 && total < 1000*3600:
		return fmt.Sprintf("$TIME_LIMIT:%02d:%02d+%02d\n", total/3600, total/60%60, byoyomi)
	}
	return ""
}

// writeHeaders writes the names and the headers. A header that CSA does not
// know stands there all the same, under its own key.
func (w *writer) writeHeaders(rec *kifu.Record) {
	names := [2]string{kifu.KeyBlack, kifu.KeyWhite}
	if rec.Start.Handicap != "" {
		names = [2]string{kifu.KeyReceiver, kifu.KeyGiver}
	}
	for side, key := range names {
		if name, ok := rec.Headers.Get(key); ok {
			w.line("N" + string(signs[side]) + w.oneLine(name))
		}
	}
	if rec.Rules.ID != w.defaultRules {
		w.line("$" + rulesKey + ":" + rec.Rules.ID)
	}
	control := limit(rec.Headers, w.old)
	seen := map[string]bool{}
	for _, h := range rec.Headers {
		switch {
		case h.Key == names[0] || h.Key == names[1]:
			if seen[h.Key] {
				w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
			}
		case h.Key == kifu.KeyTimeLimit && control != "" && !seen[h.Key]:
			w.out = append(w.out, control...)
		case h.Key == kifu.KeyByoyomi && control != "" && !seen[h.Key]:
		default:
			w.writeHeader(h)
		}
		seen[h.Key] = true
	}
}

func (w *writer) writeHeader(h kifu.Header) {
	key, value := h.Key, h.Value
	for _, k := range keys {
		if k.kif == key {
			key = k.csa
			break
		}
	}
	if key == noteKey {
		value = escape(value)
	}
	if key == "" || strings.TrimSpace(key) != key || key == rulesKey || strings.ContainsAny(key, ":\r\n") {
		w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
		return
	}
	w.line("$" + key + ":" + w.oneLine(value))
}
