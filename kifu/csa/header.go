package csa

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

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
	rulesKey = "RULES" // extension: the rule set's ID
	noteKey  = "NOTE"
)

func (g *game) readHeader(text string) bool {
	key, value, ok := strings.Cut(text, ":")
	if key = strings.TrimSpace(key); !ok || key == "" {
		return false
	}
	if key == rulesKey {
		g.rulesName, g.rulesAt = value, g.at
		return true
	}
	if c, ok := readControl(key, value); ok {
		for _, h := range kifu.TimeHeaders(c) {
			g.add(h.Key, h.Value)
		}
		return true
	}
	if key == noteKey {
		value = unescape(value)
	}
	if key == "TIMET+" { // a misspelling in V3.0
		key = "TIME+"
	}
	if key == "TIME+" || key == "TIME-" {
		value = g.sideTime(value)
	}
	for _, k := range keys {
		if k.csa == key {
			key = k.kif
			break
		}
	}
	if key == kifu.KeyImpasse {
		value = kifu.ImpasseWord(value)
	}
	g.add(key, value)
	return true
}

// sideTime returns one side's $TIME in words: the main time if the rest is shared.
func (g *game) sideTime(value string) string {
	c, ok := kifu.ParseCSATime(value)
	if !ok {
		return value
	}
	if both, _ := g.Record().Headers.Control(); both.Byoyomi == c.Byoyomi && both.Increment == c.Increment {
		return kifu.FormatSpan(c.Main)
	}
	return kifu.TimeText(c)
}

// sideTimeOf reverses sideTime; other text stays.
func sideTimeOf(h kifu.Headers, value string) string {
	c, ok := kifu.ParseControl(value)
	if !ok {
		return value
	}
	if both, ok := h.Control(); ok && c.Byoyomi == 0 && c.Increment == 0 {
		both.Main = c.Main
		c = both
	}
	if text, ok := kifu.CSATime(c); ok {
		return text
	}
	return value
}

func (g *game) add(key, value string) {
	rec := g.Record()
	rec.Headers = append(rec.Headers, kifu.Header{Key: key, Value: value})
}

func unescape(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(text)
}

func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(text)
}

func readControl(key, value string) (clock.Control, bool) {
	switch key {
	case "TIME_LIMIT":
		return kifu.ParseCSATimeLimit(value)
	case "TIME":
		return kifu.ParseCSATime(value)
	}
	return clock.Control{}, false
}

// control returns "" if CSA cannot express the time control fully.
func control(h kifu.Headers, old bool) string {
	c, ok := h.Control()
	if !ok {
		return ""
	}
	if _, spare := h.Get(kifu.KeyByoyomi); spare && c.Byoyomi == 0 {
		return ""
	}
	if old {
		if text, ok := kifu.CSATimeLimit(c); ok {
			return "$TIME_LIMIT:" + text + "\n"
		}
		return ""
	}
	if text, ok := kifu.CSATime(c); ok {
		return "$TIME:" + text + "\n"
	}
	return ""
}

func (w *writer) writeHeaders(rec *kifu.Record) {
	names, _ := kifu.PlayerKeys(rec.Start.Handicap != "")
	for side, key := range names {
		if name, ok := rec.Headers.Get(key); ok {
			w.line("N" + string(signs[side]) + w.losses.OneLine(name))
		}
	}
	if rec.Rules.ID != variant.Standard().ID {
		w.line("$" + rulesKey + ":" + rec.Rules.ID)
	}
	limit := control(rec.Headers, w.old)
	seen := map[string]bool{}
	for _, h := range rec.Headers {
		switch {
		case h.Key == names[0] || h.Key == names[1]:
			if seen[h.Key] {
				w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
			}
		case h.Key == kifu.KeyTimeLimit && limit != "" && !seen[h.Key]:
			w.out = append(w.out, limit...)
		case h.Key == kifu.KeyByoyomi && limit != "" && !seen[h.Key]:
		case !w.old && (h.Key == kifu.KeyBlackTime || h.Key == kifu.KeyWhiteTime):
			w.writeHeader(kifu.Header{Key: h.Key, Value: sideTimeOf(rec.Headers, h.Value)})
		default:
			w.writeHeader(h)
		}
		seen[h.Key] = true
	}
}

func (w *writer) writeHeader(h kifu.Header) {
	key, value := h.Key, h.Value
	if own, text, ok := closed(h); ok {
		key, value = own, text
	}
	if key == "" || strings.TrimSpace(key) != key || key == rulesKey || strings.ContainsAny(key, ":\r\n") {
		w.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
		return
	}
	w.line("$" + key + ":" + w.losses.OneLine(value))
}

// closed returns the header in CSA's words; ok is false if CSA has no word for key or value.
func closed(h kifu.Header) (key, value string, ok bool) {
	value = h.Value
	switch h.Key {
	case kifu.KeyStarted, kifu.KeyEnded:
		if value, ok = instant(h.Value); !ok {
			return "", "", false
		}
	case kifu.KeyRemark:
		value = escape(h.Value)
	case kifu.KeyMaxMoves:
		if n, err := strconv.ParseUint(h.Value, 10, 32); err != nil || strconv.FormatUint(n, 10) != h.Value {
			return "", "", false
		}
	case kifu.KeyImpasse:
		if value = kifu.ImpasseRule(h.Value); kifu.ImpasseWord(value) == value {
			return "", "", false
		}
	case kifu.KeyBlackTime, kifu.KeyWhiteTime:
		if _, ok := kifu.ParseCSATime(h.Value); !ok {
			return "", "", false
		}
	}
	for _, k := range keys {
		if k.kif == h.Key {
			return k.csa, value, true
		}
	}
	return "", "", false
}

// changedHeaders reads the written headers and reports those that differ.
func (w *writer) changedHeaders(rec *kifu.Record) {
	g := &game{Builder: kifu.NewBuilder(kifu.FormatCSA, kifu.ReadOptions{})}
	for _, line := range kifu.Lines(string(w.out)) {
		if text, ok := strings.CutPrefix(line, "$"); ok {
			g.readHeader(text)
		}
	}
	for _, h := range rec.Headers {
		same := false
		other := false
		for _, read := range g.Record().Headers {
			if read.Key == h.Key {
				same = same || oneLine(read.Value) == oneLine(h.Value)
				other = true
			}
		}
		if other && !same {
			w.losses.Add(kifu.LossHeaderText, h.Key+"："+h.Value)
		}
	}
}

// oneLine is [kifu.Losses.OneLine] without a report.
func oneLine(text string) string { return new(kifu.Losses).OneLine(text) }

// instant converts a header's time to that of $START_TIME: YYYY/MM/DD, then HH:MM or HH:MM:SS as
// far as it is known, with any separators: 2026年11月21日(土) 10時0分, 2026-11-21 10:00. ok is false
// for incomplete dates, and for times with 午前 and 午後.
func instant(text string) (at string, ok bool) {
	var n []int
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		v, err := strconv.Atoi(field)
		if err != nil {
			return "", false
		}
		n = append(n, v)
	}
	if len(n) < 3 || len(n) > 6 || strings.Contains(text, "午") || n[0] < 1000 || n[0] > 9999 {
		return "", false
	}
	numbers := [6]int{}
	copy(numbers[:], n)
	const day, second = "2006/01/02", "2006/01/02 15:04:05"
	at = fmt.Sprintf("%04d/%02d/%02d %02d:%02d:%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
	if _, err := time.Parse(second, at); err != nil {
		return "", false
	}
	known := [...]int{3: len(day), 4: len(day), 5: len("2006/01/02 15:04"), 6: len(second)}
	return at[:known[len(n)]], true
}

// GameName returns a CSA server's game name: event, main time, and byoyomi or increment with
// F, in seconds: floodgate-300-10F. Several periods, or byoyomi with increment, are lost.
func GameName(event string, c clock.Control) string {
	each := strconv.Itoa(int(c.Byoyomi / time.Second))
	if c.Kind == clock.Fischer {
		each = strconv.Itoa(int(c.Increment/time.Second)) + "F"
	}
	return event + "-" + strconv.Itoa(int(c.Main/time.Second)) + "-" + each
}

// ParseGameName returns the event and the times of a name, or [clock.None] if all are 0. The
// error is one clause.
func ParseGameName(name string) (event string, c clock.Control, err error) {
	parts := strings.Split(name, "-")
	n := len(parts)
	if n < 3 || parts[0] == "" {
		return "", c, fmt.Errorf("the name of a game is written NAME-SECONDS-BYOYOMI or NAME-SECONDS-INCREMENTF, not %.80q", kifu.Clip(name))
	}
	main, err := bounded(parts[n-2], clock.MaxMain)
	if err != nil {
		return "", c, fmt.Errorf("main time: %w", err)
	}
	var byoyomi, increment time.Duration
	if text, fischer := strings.CutSuffix(parts[n-1], "F"); fischer {
		if increment, err = bounded(text, clock.MaxIncrement); err != nil {
			return "", c, fmt.Errorf("increment: %w", err)
		}
	} else if byoyomi, err = bounded(parts[n-1], clock.MaxPeriod); err != nil {
		return "", c, fmt.Errorf("byoyomi: %w", err)
	}
	return strings.Join(parts[:n-2], "-"), clock.Of(main, byoyomi, increment, 1), nil
}

func bounded(text string, most time.Duration) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%.80q is no number of seconds", kifu.Clip(text))
	}
	if d := time.Duration(n) * time.Second; d <= most {
		return d, nil
	}
	return 0, fmt.Errorf("%d s: want at most %d", n, most/time.Second)
}
