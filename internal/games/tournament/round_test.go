package tournament

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

func meeting(n int, change func(*State)) *State {
	s := &State{Config: Config{Name: "Meeting", Kind: Swiss, Rounds: 3, Starts: noon}, Began: noon}
	for i := range n {
		s.Players = append(s.Players, Player{Name: string(rune('A' + i)), Rating: 2000 - i})
	}
	if change != nil {
		change(s)
	}
	return s
}

// play begins the next round and decides its open games for Black, at a time.
func (s *State) play(t *testing.T, at time.Time) []Game {
	t.Helper()
	games, over := s.Next(at)
	if over || len(games) == 0 {
		t.Fatalf("no round: %v, %v", games, over)
	}
	from := len(s.Games)
	s.Games = append(s.Games, games...)
	for i := from; i < len(s.Games); i++ {
		if g := &s.Games[i]; g.Outcome == Open {
			g.Outcome = BlackWon
		}
		s.Games[i].Ended = at
	}
	return games
}

func because(err error) string {
	if r, ok := refusal.As(err); ok {
		return r.Reason
	}
	return ""
}

func TestPause(t *testing.T) {
	s := meeting(4, func(s *State) { s.Pause = 10 * time.Minute })
	s.play(t, noon)
	if games, over := s.Next(noon.Add(9 * time.Minute)); games != nil || over {
		t.Errorf("during the pause: %v, %v", games, over)
	}
	if at := s.Resumes(); !at.Equal(noon.Add(10 * time.Minute)) {
		t.Errorf("it resumes at %s", at)
	}
	if !s.MayBegin() {
		t.Error("the organizer may not end the pause")
	}
	s.play(t, noon.Add(10*time.Minute))
	s.play(t, noon.Add(time.Hour))
	if _, over := s.Next(noon.Add(time.Hour)); !over {
		t.Error("after the last round it waits")
	}
	s.Over = true
	if s.Ending() != Finished {
		t.Errorf("it ended as %q", s.Ending())
	}
}

func TestByHand(t *testing.T) {
	s := meeting(5, func(s *State) { s.ByHand = true })
	if games, over := s.Next(noon.Add(time.Hour)); games != nil || over {
		t.Fatalf("it pairs by itself: %v, %v", games, over)
	}
	for _, bad := range [][][2]int{{{0, 1}, {1, 2}}, {{0, 0}}, {{-1, 0}}, {{5, 0}}, {{0, 7}}} {
		if _, err := s.Begin(bad); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	s.Players[4].Sits = 1
	games, err := s.Begin([][2]int{{1, 0}, {2, Bye}})
	if err != nil {
		t.Fatal(err)
	}
	want := []Game{
		{Round: 1, Board: 1, Try: 1, Black: 1, White: 0},
		{Round: 1, Board: 2, Try: 1, Black: 2, White: Bye, Outcome: BlackWon, Forfeit: true},
		{Round: 1, Board: 3, Try: 1, Black: 3, White: Bye, Outcome: Nothing, Forfeit: true},
		{Round: 1, Board: 4, Try: 1, Black: 4, White: Bye, Outcome: Drawn, Forfeit: true},
	}
	if !slices.Equal(games, want) {
		t.Errorf("%+v\nwant %+v", games, want)
	}
	s.Games = games
	if _, err := s.Begin(nil); because(err) != "tournament-no-round" {
		t.Errorf("a round during a round: %v", err)
	}
	s.Games[0].Outcome = WhiteWon
	s.Players[3].Withdrawn = true
	if _, err := s.Begin([][2]int{{3, 0}}); err == nil {
		t.Errorf("a player who has withdrawn: %v", err)
	}
	proposed, err := s.Propose()
	if err != nil || len(proposed) != 2 {
		t.Errorf("proposed: %+v, %v", proposed, err)
	}
}

// A bye on request gives half a point, and does not count as the bye of an odd number.
func TestByes(t *testing.T) {
	s := meeting(5, func(s *State) { s.Players[0].Sits = 1 })
	games := s.play(t, noon)
	last := games[len(games)-1]
	if last.Black != 0 || last.White != Bye || last.Outcome != Drawn || len(games) != 3 {
		t.Fatalf("%+v", games)
	}
	for _, st := range s.Standings() {
		if st.Index == 0 && (st.Points != 1 || st.Draws != 0 || st.Played != 0) {
			t.Errorf("who sat out: %+v", st)
		}
	}
	if s.field().met[0][5] != 0 {
		t.Error("a bye on request prevents that of an odd number")
	}
	s.Games[0].Forfeit = true // its winner has a point without a game
	if s.field().met[s.Games[0].Black][5] == 0 {
		t.Error("a point without a game does not prevent a bye")
	}
	alone := meeting(3, func(s *State) { s.Players[0].Sits, s.Players[1].Sits = 1, 1 })
	games = alone.play(t, noon)
	if len(games) != 3 || games[0].Outcome != BlackWon || games[0].Black != 2 {
		t.Errorf("one player is left: %+v", games)
	}
}

func TestReport(t *testing.T) {
	s := meeting(4, nil)
	s.OverBoard = true
	games, _ := s.Next(noon)
	s.Games = append(s.Games, games...)
	for name, r := range map[string]Ruling{
		"no board":        {Round: 1, Board: 3, Outcome: BlackWon},
		"no result":       {Round: 1, Board: 1, Outcome: Open},
		"a void one":      {Round: 1, Board: 1, Outcome: Void},
		"a draw unplayed": {Round: 1, Board: 1, Outcome: Drawn, Forfeit: true},
	} {
		if s.Report(noon, r) == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := s.Report(noon, Ruling{Round: 1, Board: 1, Outcome: Nothing, Forfeit: true}); err != nil {
		t.Fatal(err)
	}
	if err := s.Report(noon, Ruling{Round: 1, Board: 1, Outcome: BlackWon}); because(err) != "tournament-reported" {
		t.Errorf("a second result: %v", err)
	}
	if g := s.Games[0]; g.Outcome != Nothing || !g.Forfeit || !g.Ended.Equal(noon) {
		t.Errorf("%+v", g)
	}
	if err := s.Correct(noon, Ruling{Round: 1, Board: 1, Outcome: BlackWon, Forfeit: true, Reason: "came late"}); err != nil || !s.Games[0].Forfeit {
		t.Errorf("%v, %+v", err, s.Games[0])
	}
	s.OverBoard = false
	if s.Report(noon, Ruling{Round: 1, Board: 2, Outcome: BlackWon}) == nil {
		t.Error("a result of a game that is played here is taken")
	}
}

func TestSimul(t *testing.T) {
	s := meeting(3, func(s *State) { s.Kind = Simul })
	games, over := s.Next(noon)
	want := []Game{{Round: 1, Board: 1, Try: 1, Black: 1}, {Round: 1, Board: 2, Try: 1, Black: 2}}
	if over || !slices.Equal(games, want) {
		t.Fatalf("%+v, %v", games, over)
	}
	s.Games = games
	s.Players = append(s.Players, Player{Name: "late"})
	more, over := s.Next(noon)
	if over || len(more) != 1 || more[0].Black != 3 || more[0].Board != 3 {
		t.Fatalf("who came late: %+v, %v", more, over)
	}
	s.Games = append(s.Games, more...)
	for i := range s.Games {
		if _, over := s.Next(noon); over {
			t.Error("it is over during a game")
		}
		s.Games[i].Outcome = WhiteWon
	}
	if _, over := s.Next(noon); !over {
		t.Error("it goes on without games")
	}
	s.Over = true
	s.Award()
	if s.Players[0].Award != 0 {
		t.Error("a simul gives points for the season")
	}
}

func TestAward(t *testing.T) {
	s := meeting(4, func(s *State) { s.Players = append(s.Players, Player{Name: "engine", Engine: 3, Rating: 3000}) })
	s.Kind, s.Rounds = RoundRobin, 1
	beats := map[[2]int]bool{{4, 0}: true, {4, 1}: true, {4, 2}: true, {4, 3}: true, {0, 1}: true, {0, 2}: true, {0, 3}: true, {1, 3}: true, {2, 3}: true}
	for over := false; !over; {
		var games []Game
		games, over = s.Next(noon)
		for _, g := range games {
			switch {
			case g.White == Bye:
			case beats[[2]int{g.Black, g.White}]:
				g.Outcome = BlackWon
			case beats[[2]int{g.White, g.Black}]:
				g.Outcome = WhiteWon
			default:
				g.Outcome = Drawn
			}
			s.Games = append(s.Games, g)
		}
	}
	s.Award()
	if s.Players[0].Award != 0 {
		t.Error("points before the end")
	}
	s.Over = true
	s.Award()
	for i, want := range [][2]int{{4, 1}, {3, 2}, {3, 2}, {1, 4}, {0, 0}} {
		if p := s.Players[i]; [2]int{p.Award, p.Rank} != want {
			t.Errorf("%s has %d points and place %d, want %v", p.Name, p.Award, p.Rank, want)
		}
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		ratings [2]int
		rating  int
		want    bool
	}{{[2]int{}, 0, true}, {[2]int{1500, 0}, 1499, false}, {[2]int{1500, 0}, 1500, true}, {[2]int{0, 1600}, 1601, false}, {[2]int{0, 1600}, 1600, true}, {[2]int{0, 1600}, 0, false}} {
		config := Config{Ratings: c.ratings}
		if got := config.Admits(c.rating); got != c.want {
			t.Errorf("%v admits %d: %v", c.ratings, c.rating, got)
		}
	}
}

// The files of a tournament with every kind of result, column by column.
func TestSheets(t *testing.T) {
	s := meeting(5, func(s *State) {
		s.Players[0].Name, s.Players[1].Name, s.Players[4].Rating = "=Evil", "山田太郎", 0
		s.Players[2].Grade = "3k"
	})
	s.Games = []Game{
		{Round: 1, Board: 1, Black: 0, White: 2, Outcome: BlackWon},
		{Round: 1, Board: 2, Black: 1, White: 3, Outcome: Drawn},
		{Round: 1, Board: 3, Black: 4, White: Bye, Outcome: BlackWon, Forfeit: true},
		{Round: 2, Board: 1, Black: 3, White: 0, Outcome: WhiteWon, Forfeit: true},
		{Round: 2, Board: 2, Black: 4, White: 1, Outcome: Nothing, Forfeit: true},
		{Round: 2, Board: 3, Black: 2, White: Bye, Outcome: Drawn, Forfeit: true},
	}
	lines := strings.Split(string(s.TRF()), "\r\n")
	want := []string{
		"001    1      =Evil                             2000                             2.0    1     3 w 1     4 b +",
		"001    2      山田太郎                              1999                             0.5    5     4 w =     5 b -",
		"001    3      C                                 1998                             0.5    4     1 b 0  0000 - H",
		"001    4      D                                 1997                             0.5    3     2 b =     1 w -",
		"001    5      E                                                                  1.0    2  0000 - U     2 w -",
	}
	from := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "001") })
	for i, w := range want {
		if got := lines[from+i]; got != w {
			t.Errorf("line %d:\n%q, want\n%q", i+1, got, w)
		}
		if r := []rune(w); len(r) != 109 || r[82] != '.' || !strings.ContainsRune("wb-", r[96]) || r[98] == ' ' {
			t.Errorf("line %d has its columns elsewhere", i+1)
		}
	}
	csv := string(s.CSV())
	for _, w := range []string{
		"\ufeffrank,no,name,grade,rating,round 1,round 2,points,wins,draws,losses,solkoff,berger\n",
		"1,1,'=Evil,,2000,3b1,4w+,2.0,1,0,0,", "2,5,E,,,U,2b-,1.0,0,0,0,", ",3,C,3k,1998,1w0,H,0.5,0,0,1,",
	} {
		if !strings.Contains(csv, w) {
			t.Errorf("the table lacks %q:\n%s", w, csv)
		}
	}
}
