package tournament

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// CSV returns the table with a column for each round, such as "5b1": player 5 as Black, won. It has
// a byte order mark, which spreadsheets need.
func (s *State) CSV() []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	head := []string{"rank", "no", "name", "grade", "rating"}
	rounds := s.round()
	if s.Kind == Arena || s.Kind == Simul {
		rounds = 0
	}
	for r := range rounds {
		head = append(head, "round "+strconv.Itoa(r+1))
	}
	_ = w.Write(append(head, "points", "wins", "draws", "losses", "solkoff", "berger")) // a buffer takes all
	numbers, cells := s.numbers(), s.cells(rounds)
	for _, st := range s.Standings() {
		p := s.Players[st.Index]
		row := []string{strconv.Itoa(st.Rank), strconv.Itoa(numbers[st.Index]), cell(p.Name), p.Grade, rating(p.Rating)}
		for _, c := range cells[st.Index] {
			switch {
			case c.result == 0:
				row = append(row, "")
			case c.opponent == 0:
				row = append(row, string(c.result))
			default:
				row = append(row, fmt.Sprintf("%d%c%c", c.opponent, c.color.csv, c.result))
			}
		}
		_ = w.Write(append(row, half(st.Points), strconv.Itoa(st.Wins), strconv.Itoa(st.Draws), strconv.Itoa(st.Losses), half(st.Solkoff),
			strconv.FormatFloat(float64(st.Berger)/4, 'f', -1, 64)))
	}
	w.Flush()
	return b.Bytes()
}

// cell keeps a spreadsheet from taking a name for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t", rune(text[0])) {
		return "'" + text
	}
	return text
}

func half(points int) string { return strconv.FormatFloat(float64(points)/2, 'f', 1, 64) }

func rating(r int) string {
	if r == 0 {
		return ""
	}
	return strconv.Itoa(r)
}

// numbers are the pairing numbers from 1, the strongest first.
func (s *State) numbers() []int {
	out := make([]int, len(s.Players))
	for n, p := range s.seeds() {
		out[p] = n + 1
	}
	return out
}

type color struct{ trf, csv byte }

var (
	first, second = color{'w', 'b'}, color{'b', 'w'}
	none          = color{'-', '-'}
)

// scored is one player's part of a round. result is that of the Tournament Report File, 0 for none.
type scored struct {
	opponent int
	color    color
	result   byte
}

// cells returns the parts of all rounds by player.
func (s *State) cells(rounds int) [][]scored {
	numbers := s.numbers()
	out := make([][]scored, len(s.Players))
	for i := range out {
		out[i] = make([]scored, rounds)
	}
	for _, g := range s.latest() {
		if g.Round > rounds {
			continue
		}
		if g.White == Bye {
			out[g.Black][g.Round-1] = scored{0, none, byes[g.Outcome]}
			continue
		}
		black, white := byte(0), byte(0)
		if int(g.Outcome) < len(played) {
			black, white = played[g.Outcome][0], played[g.Outcome][1]
			if g.Forfeit {
				black, white = unplayed[g.Outcome][0], unplayed[g.Outcome][1]
			}
		}
		out[g.Black][g.Round-1] = scored{numbers[g.White], first, black}
		out[g.White][g.Round-1] = scored{numbers[g.Black], second, white}
	}
	return out
}

// Results of the Tournament Report File by [Outcome], for Black and White.
var (
	byes     = map[Outcome]byte{BlackWon: 'U', Drawn: 'H', Nothing: 'Z'}
	played   = [...][2]byte{Open: {}, BlackWon: {'1', '0'}, WhiteWon: {'0', '1'}, Drawn: {'=', '='}, Again: {}, Nothing: {'0', '0'}}
	unplayed = [...][2]byte{Open: {}, BlackWon: {'+', '-'}, WhiteWon: {'-', '+'}, Drawn: {'H', 'H'}, Again: {}, Nothing: {'-', '-'}}
)

// TRF returns the tournament in the format of the FIDE Tournament Report File (TRF16, which TRF26
// extends; FIDE Handbook C.04, annex). Its White is who moves first, Black here.
func (s *State) TRF() []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	rounds := s.round()
	if s.Kind == Arena || s.Kind == Simul {
		rounds = 0
	}
	line("012 %s", s.Name)
	line("042 %s", s.Starts.Format("2006/01/02"))
	if end := s.end(); !end.IsZero() {
		line("052 %s", end.Format("2006/01/02"))
	}
	line("062 %d", len(s.Players))
	line("092 %s", s.Kind)
	if s.Control.Main+s.Control.Byoyomi+s.Control.Increment > 0 {
		line("122 %s", s.Control)
	}
	line("142 %d", max(rounds, s.Rounds))
	line("152 W") // the first of the list has it in the first round
	line("XXR %d", max(rounds, s.Rounds))
	standings := make([]Standing, len(s.Players))
	for _, st := range s.Standings() {
		standings[st.Index] = st
	}
	cells, numbers := s.cells(rounds), s.numbers()
	order := s.seeds()
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(numbers[a], numbers[b]) })
	for _, p := range order {
		one := s.Players[p]
		fmt.Fprintf(&b, "001 %4d      %-33s %4s                            %4s %4d", numbers[p], clipped(one.Name, 33), rating(one.Rating), half(standings[p].Points), standings[p].Rank)
		for _, c := range cells[p] {
			switch {
			case c.result == 0 && c.opponent == 0:
				b.WriteString("          ")
			case c.opponent == 0:
				fmt.Fprintf(&b, "  0000 - %c", c.result)
			default:
				fmt.Fprintf(&b, "  %4d %c %c", c.opponent, c.color.trf, max(c.result, ' '))
			}
		}
		b.WriteString("\r\n")
	}
	return b.Bytes()
}

// end is when the last game ended, if all have.
func (s *State) end() (at time.Time) {
	for _, g := range s.Games {
		if g.Ended.After(at) {
			at = g.Ended
		}
	}
	if !s.Over {
		return time.Time{}
	}
	return at
}

// clipped pads by characters; the format counts those.
func clipped(text string, most int) string {
	r := []rune(text)
	return string(r[:min(len(r), most)])
}
