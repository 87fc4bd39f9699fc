package talk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Times is the time control of a side as a summary gives it.
type Times struct {
	// Unit is the unit of the times in the summary: a second, a minute, a
	// millisecond. In a unit of a minute a side's time counts by whole minutes.
	Unit time.Duration
	// Total, Byoyomi, Increment, Delay and Least are whole units. Increment is
	// added at the start of each turn, the first too. Delay is not counted of each
	// move. Least is the least that is counted of a move.
	Total, Byoyomi, Increment, Delay, Least time.Duration
	// Roundup says that a begun unit counts as a whole one.
	Roundup bool
}

// Limited reports whether there is a limit of time.
func (t Times) Limited() bool { return t.Total > 0 || t.Byoyomi > 0 || t.Increment > 0 }

// Summary is what the server says of a game before it begins.
type Summary struct {
	GameID string
	// Names are the players by colour.
	Names [2]string
	// You is the side of who is told.
	You shogi.Color
	// ToMove is the side to move after Moves.
	ToMove shogi.Color
	// MaxMoves is the number of moves after which the game is broken off, 0 for
	// no limit.
	MaxMoves int
	// Declaration is the rule of %KACHI, "Jishogi 1.1", "" for none known.
	Declaration string
	// Times are those of each side, by colour.
	Times [2]Times
	// Position are the statements of the start position, one a line, the side
	// that moves first the last.
	Position []string
	// Moves are those played already, in a game that is resumed.
	Moves []Said
	// Extra are the items that the protocol does not have, in order: "Rules",
	// "Reconnect_Token".
	Extra []Item
}

// Item is a line "Key:Value".
type Item struct{ Key, Value string }

// Keys of ours and of others beyond the protocol.
const (
	// KeyRules is the id of the rule set, where it is not standard shogi.
	KeyRules = "Rules"
	// KeyToken is the token to come back with, KeyGrace the seconds that the
	// server waits.
	KeyToken = "Reconnect_Token"
	KeyGrace = "Reconnect_Grace"
	// KeyBlackLeft and KeyWhiteLeft are what a side has left of its main time in
	// a game that is resumed, in milliseconds.
	KeyBlackLeft = "Black_Time_Remaining_Ms"
	KeyWhiteLeft = "White_Time_Remaining_Ms"
)

// Get returns the value of an extra item, "" where there is none.
func (s *Summary) Get(key string) string {
	for _, i := range s.Extra {
		if i.Key == key {
			return i.Value
		}
	}
	return ""
}

// The values of Your_Turn and To_Move.
var signs = [2]string{shogi.Black: "+", shogi.White: "-"}

// Sign returns "+" for Black and "-" for White.
func Sign(c shogi.Color) string { return signs[c&1] }

// AppendText appends the lines of the summary from BEGIN to END.
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
	unit := t.Unit
	if unit == 0 {
		unit = time.Second
	}
	line := func(key string, d time.Duration) {
		b = append(strconv.AppendInt(append(b, key...), int64(d/unit), 10), '\n')
	}
	b = append(append(append(b, "BEGIN "...), block...), '\n')
	for _, u := range units {
		if u.unit == unit {
			b = append(append(append(b, "Time_Unit:"...), u.word...), '\n')
		}
	}
	line("Total_Time:", t.Total)
	if t.Increment == 0 || t.Byoyomi > 0 {
		line("Byoyomi:", t.Byoyomi)
	}
	if t.Increment > 0 {
		line("Increment:", t.Increment)
	}
	if t.Delay > 0 {
		line("Delay:", t.Delay)
	}
	line("Least_Time_Per_Move:", t.Least)
	if t.Roundup {
		b = append(b, "Time_Roundup:YES\n"...)
	}
	return append(append(append(b, "END "...), block...), '\n')
}

// maxSummary bounds the lines of a summary: a board and the moves of a long
// game.
const maxSummary = 5000

// ParseSummary reads a summary from the line behind BEGIN Game_Summary to its
// end. next returns the lines; its error ends the reading. Items that nobody
// knows are kept among Extra, what is no item is passed over.
func ParseSummary(next func() (string, error)) (*Summary, error) {
	p := parser{s: &Summary{}}
	for range maxSummary {
		line, err := next()
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, " ")
		if line == "END Game_Summary" {
			return p.finish()
		}
		if err := p.line(line); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("the summary of the game has more than %d lines", maxSummary)
}

// parser reads a summary.
type parser struct {
	s *Summary
	// block is what was begun and has not ended.
	block string
	times [3]*Times // of both, of Black, of White
	turn  bool
	moves bool
}

// blocks are those of times, by their place in parser.times.
var blocks = [...]string{"Time", "Time+", "Time-"}

func (p *parser) line(line string) error {
	word, arg, _ := strings.Cut(line, " ")
	switch {
	case word == "BEGIN":
		p.block = arg
		for i, name := range blocks {
			if name == arg {
				p.times[i] = &Times{Unit: time.Second}
			}
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
	for i, name := range blocks {
		if name == p.block {
			return p.times[i].item(key, value)
		}
	}
	if p.block != "" {
		return nil // a block that nobody knows
	}
	return p.item(key, value)
}

// position takes a line of the position: statements up to the side to move, then
// moves, one a line with its time behind it, or behind a comma or in a line of
// its own.
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
		p.s.Moves = append(p.s.Moves, ParseSaid(line))
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
			return fmt.Errorf("Max_Moves: %q is no number of moves", kifu.Clip(value))
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

// item takes a line of a block of times. The unit stands before what it is the
// unit of.
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
			return fmt.Errorf("%s: %q is no number of units", key, kifu.Clip(value))
		}
		*where = time.Duration(n) * t.Unit
	}
	return nil
}

func (p *parser) finish() (*Summary, error) {
	s := p.s
	switch {
	case !p.turn:
		return nil, fmt.Errorf("the summary of the game has no Your_Turn")
	case len(s.Position) == 0:
		return nil, fmt.Errorf("the summary of the game has no position")
	}
	for c := range s.Times {
		switch {
		case p.times[1+c] != nil:
			s.Times[c] = *p.times[1+c]
		case p.times[0] != nil:
			s.Times[c] = *p.times[0]
		default:
			s.Times[c] = Times{Unit: time.Second}
		}
	}
	return s, nil
}
