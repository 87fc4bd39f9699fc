package talk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Times is one side's time control in a summary.
type Times struct {
	// Unit is a second, a minute or a millisecond.
	Unit time.Duration
	// The times are whole units. Increment is added at the start of each turn, also the first.
	// Delay is the free part of each move, Least the minimum charge.
	Total, Byoyomi, Increment, Delay, Least time.Duration
	// Roundup charges a started unit in full.
	Roundup bool
}

// Limited reports whether time is limited.
func (t Times) Limited() bool { return t.Total > 0 || t.Byoyomi > 0 || t.Increment > 0 }

// Summary is a Game_Summary.
type Summary struct {
	GameID string
	Names  [2]string
	You    shogi.Color
	// ToMove moves after Moves.
	ToMove shogi.Color
	// MaxMoves aborts the game; 0 for no limit.
	MaxMoves int
	// Declaration is the rule of %KACHI, such as "Jishogi 1.1".
	Declaration string
	Times       [2]Times
	// Position has the lines of the start position.
	Position []string
	Moves    []Statement
	// Extra are items beyond the protocol.
	Extra []Item
}

// Item is a line "Key:Value".
type Item struct{ Key, Value string }

// Keys beyond the protocol.
const (
	// KeyRules is the id of a rule set.
	KeyRules = "Rules"
	// KeyToken resumes the game within KeyGrace seconds.
	KeyToken = "Reconnect_Token"
	KeyGrace = "Reconnect_Grace"
	// KeyBlackLeft and KeyWhiteLeft are remaining main times in milliseconds.
	KeyBlackLeft = "Black_Time_Remaining_Ms"
	KeyWhiteLeft = "White_Time_Remaining_Ms"
)

// Get returns an extra item, or "".
func (s *Summary) Get(key string) string {
	if i := slices.IndexFunc(s.Extra, func(i Item) bool { return i.Key == key }); i >= 0 {
		return s.Extra[i].Value
	}
	return ""
}

var signs = [2]string{shogi.Black: "+", shogi.White: "-"}

// Sign returns "+" or "-".
func Sign(c shogi.Color) string { return signs[c&1] }

// AppendText appends the lines of the summary.
func (s *Summary) AppendText(b []byte) []byte {
	line := func(format string, args ...any) { b = append(fmt.Appendf(b, format, args...), '\n') }
	line("BEGIN Game_Summary")
	line("Protocol_Version:1.2")
	line("Protocol_Mode:Server")
	if rules := s.Get(KeyRules); rules == "" {
		line("Format:Shogi 1.0")
	} else {
		line("Format:komadai 1.0")
	}
	if s.Declaration != "" {
		line("Declaration:%s", s.Declaration)
	}
	line("Game_ID:%s", s.GameID)
	line("Name+:%s", s.Names[shogi.Black])
	line("Name-:%s", s.Names[shogi.White])
	line("Your_Turn:%s", Sign(s.You))
	line("Rematch_On_Draw:NO")
	line("To_Move:%s", Sign(s.ToMove))
	if s.MaxMoves > 0 {
		line("Max_Moves:%d", s.MaxMoves)
	}
	for _, i := range s.Extra {
		line("%s:%s", i.Key, i.Value)
	}
	if s.Times[0] == s.Times[1] {
		b = s.Times[0].appendText(b, "Time")
	} else {
		b = s.Times[0].appendText(b, "Time+")
		b = s.Times[1].appendText(b, "Time-")
	}
	line("BEGIN Position")
	for _, p := range s.Position {
		line("%s", p)
	}
	for _, m := range s.Moves {
		line("%s", m)
	}
	line("END Position")
	line("END Game_Summary")
	return b
}

var units = []struct {
	unit time.Duration
	word string
}{{time.Second, "1sec"}, {time.Minute, "1min"}, {time.Millisecond, "1msec"}}

func (t Times) appendText(b []byte, block string) []byte {
	unit := cmp.Or(t.Unit, time.Second)
	line := func(key string, d time.Duration) { b = fmt.Appendf(b, "%s:%d\n", key, d/unit) }
	b = fmt.Appendf(b, "BEGIN %s\n", block)
	for _, u := range units {
		if u.unit == unit {
			b = fmt.Appendf(b, "Time_Unit:%s\n", u.word)
		}
	}
	line("Total_Time", t.Total)
	if t.Increment == 0 || t.Byoyomi > 0 {
		line("Byoyomi", t.Byoyomi)
	}
	if t.Increment > 0 {
		line("Increment", t.Increment)
	}
	if t.Delay > 0 {
		line("Delay", t.Delay)
	}
	line("Least_Time_Per_Move", t.Least)
	if t.Roundup {
		b = append(b, "Time_Roundup:YES\n"...)
	}
	return fmt.Appendf(b, "END %s\n", block)
}

// maxSummary bounds the lines of a summary.
const maxSummary = 5000

// ParseSummary parses the lines after BEGIN Game_Summary. Unknown items go to Extra; other
// lines are skipped. If the summary is faulty it returns an error and the parsed part, for the
// game's ID. If next fails it returns nil.
func ParseSummary(next func() (string, error)) (*Summary, error) {
	p := parser{s: &Summary{}}
	var fault error
	for range maxSummary {
		line, err := next()
		if err != nil {
			return nil, cmp.Or(fault, err)
		}
		line = strings.TrimRight(line, " ")
		if line == "END Game_Summary" {
			s, err := p.finish()
			return s, cmp.Or(fault, err)
		}
		fault = cmp.Or(fault, p.line(line))
	}
	return p.s, fmt.Errorf("the summary of the game has more than %d lines", maxSummary)
}

type parser struct {
	s     *Summary
	block string
	times [3]*Times // both, Black, White
	turn  bool
	moves bool
}

var blocks = [...]string{"Time", "Time+", "Time-"}

func (p *parser) line(line string) error {
	word, arg, _ := strings.Cut(line, " ")
	switch {
	case word == "BEGIN":
		p.block = arg
		if i := slices.Index(blocks[:], arg); i >= 0 {
			p.times[i] = &Times{Unit: time.Second}
		}
		return nil
	case word == "END":
		p.block = ""
		return nil
	case p.block == "Position":
		p.position(line)
		return nil
	case line == "":
		return nil
	}
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return nil
	}
	if i := slices.Index(blocks[:], p.block); i >= 0 {
		return p.times[i].item(key, value)
	}
	if p.block != "" {
		return nil // unknown block
	}
	return p.item(key, value)
}

// position parses a line of the position: statements up to the side to move, then moves.
func (p *parser) position(line string) {
	switch {
	case line == "" || line[0] == '\'':
	case !p.moves:
		p.s.Position = append(p.s.Position, line)
		p.moves = line == "+" || line == "-"
	case line[0] == 'T' && len(p.s.Moves) > 0:
		if d, ok := parseSpent(line); ok {
			last := &p.s.Moves[len(p.s.Moves)-1]
			last.Spent, last.Timed = d, true
		}
	case line[0] == '+' || line[0] == '-':
		p.s.Moves = append(p.s.Moves, ParseStatement(line))
	}
}

func (p *parser) item(key, value string) (err error) {
	s := p.s
	switch key {
	case "Game_ID":
		s.GameID = value
	case "Name+":
		s.Names[shogi.Black] = value
	case "Name-":
		s.Names[shogi.White] = value
	case "Your_Turn":
		p.turn = true
		s.You, err = parseSign(key, value)
	case "To_Move":
		s.ToMove, err = parseSign(key, value)
	case "Max_Moves":
		s.MaxMoves, err = strconv.Atoi(value)
		if err != nil || s.MaxMoves < 0 {
			return fmt.Errorf("Max_Moves: %q is not a number of moves", kifu.Clip(value))
		}
	case "Declaration":
		s.Declaration = value
	case "Protocol_Version", "Protocol_Mode", "Format", "Rematch_On_Draw":
	default:
		s.Extra = append(s.Extra, Item{key, value})
	}
	return err
}

func parseSign(key, value string) (shogi.Color, error) {
	switch value {
	case "+":
		return shogi.Black, nil
	case "-":
		return shogi.White, nil
	}
	return shogi.Black, fmt.Errorf("%s: want + or -, not %q", key, kifu.Clip(value))
}

// item parses a line of a time block. The unit comes first.
func (t *Times) item(key, value string) error {
	where := map[string]*time.Duration{
		"Total_Time": &t.Total, "Byoyomi": &t.Byoyomi, "Increment": &t.Increment, "Delay": &t.Delay, "Least_Time_Per_Move": &t.Least,
	}[key]
	switch {
	case key == "Time_Unit":
		for _, u := range units {
			if u.word == value {
				t.Unit = u.unit
				return nil
			}
		}
		return fmt.Errorf("Time_Unit: want 1sec, 1min or 1msec, not %q", kifu.Clip(value))
	case key == "Time_Roundup":
		t.Roundup = value == "YES"
	case where != nil:
		n, err := strconv.ParseUint(value, 10, 40)
		if err != nil || n > uint64(MaxSpent/t.Unit) {
			return fmt.Errorf("%s: %q is not a number of units", key, kifu.Clip(value))
		}
		*where = time.Duration(n) * t.Unit
	}
	return nil
}

func (p *parser) finish() (*Summary, error) {
	s := p.s
	switch {
	case !p.turn:
		return s, fmt.Errorf("the summary of the game has no Your_Turn")
	case len(s.Position) == 0:
		return s, fmt.Errorf("the summary of the game has no position")
	}
	for c := range s.Times {
		s.Times[c] = *cmp.Or(p.times[1+c], p.times[0], &Times{Unit: time.Second})
	}
	return s, nil
}
