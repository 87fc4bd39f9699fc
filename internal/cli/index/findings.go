package index

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type findings struct {
	set    *variant.RuleSet
	at     *shogi.Position
	last   shogi.Move
	style  notation.Style
	answer *explore.Answer
	page   *explore.Page
}

type foundTally struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draw  int `json:"draw"`
	Other int `json:"other"`
}

// foundMove is "" for games that ended here.
type foundMove struct {
	Move string `json:"move"`
	Text string `json:"text"`
	foundTally
	Rating int     `json:"rating,omitempty"`
	Eval   *int    `json:"evaluation,omitempty"`
	Shown  []int64 `json:"examples"`
}

type foundGame struct {
	Number  int64  `json:"number"`
	Rules   string `json:"rules"`
	Source  string `json:"source"`
	Black   string `json:"black"`
	White   string `json:"white"`
	Ratings [2]int `json:"ratings"`
	Date    string `json:"date,omitempty"`
	Result  string `json:"result"`
	Ending  string `json:"end,omitempty"`
	Plies   int    `json:"plies"`
	Ply     int    `json:"ply"`
}

func tallied(t explore.Tally) foundTally {
	return foundTally{t.Games, t.Black, t.White, t.Draw, t.Other}
}

func (f *findings) json(out io.Writer) error {
	type answer struct {
		foundTally
		Moves []foundMove `json:"moves"`
	}
	type page struct {
		Games []foundGame `json:"list"`
		Next  int64       `json:"next,omitempty"`
	}
	var all struct {
		Rules    string  `json:"rules"`
		SFEN     string  `json:"sfen"`
		Position *answer `json:"position,omitempty"`
		Games    *page   `json:"games,omitempty"`
	}
	all.Rules, all.SFEN = f.set.ID, notation.FormatSFEN(f.at)
	if f.answer != nil {
		all.Position = &answer{foundTally: tallied(f.answer.Tally), Moves: []foundMove{}}
		for _, m := range f.answer.Moves {
			one := foundMove{foundTally: tallied(m.Tally), Rating: m.Rating, Shown: m.Examples}
			if m.Move != shogi.NoMove {
				one.Move, one.Text = notation.FormatUSI(f.set.Rules, m.Move), notation.Text(f.style, f.at, m.Move, f.last)
			}
			if m.Evaled > 0 {
				one.Eval = &m.Eval
			}
			all.Position.Moves = append(all.Position.Moves, one)
		}
	}
	if f.page != nil {
		all.Games = &page{Games: []foundGame{}, Next: f.page.Next}
		for i := range f.page.Hits {
			h := &f.page.Hits[i]
			all.Games.Games = append(all.Games.Games, foundGame{
				h.Number, h.Rules, h.Source, h.Players[0], h.Players[1], h.Ratings, explore.DateText(h.Date),
				explore.OutcomeWord(h.Outcome), h.Ending, len(h.Moves), h.Ply,
			})
		}
	}
	return verb.PrintJSON(out, all)
}

func (f *findings) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if a := f.answer; a != nil {
		if a.Games == 0 {
			fmt.Fprintln(w, "No game of the index came to this position.")
		} else {
			fmt.Fprintln(w, "move\tgames\tblack\twhite\tdraw\trating\tevaluation")
			row := func(name string, t explore.Tally, rating, eval string) {
				fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\n", name, t.Games, share(t.Black, t), share(t.White, t), share(t.Draw, t), rating, eval)
			}
			for _, m := range a.Moves {
				name, rating, eval := "(end)", "", ""
				if m.Move != shogi.NoMove {
					name = notation.Text(f.style, f.at, m.Move, f.last)
				}
				if m.Rated > 0 {
					rating = fmt.Sprint(m.Rating)
				}
				if m.Evaled > 0 {
					eval = fmt.Sprintf("%+d", m.Eval)
				}
				row(name, m.Tally, rating, eval)
			}
			row("all", a.Tally, "", "")
		}
		if f.page != nil && len(f.page.Hits) > 0 {
			fmt.Fprintln(w)
		}
	}
	if err := w.Flush(); err != nil || f.page == nil {
		return err
	}
	if len(f.page.Hits) == 0 && f.answer == nil {
		fmt.Fprintln(w, "No game of the index was found.")
	}
	for i := range f.page.Hits {
		h := &f.page.Hits[i]
		fmt.Fprintf(w, "%d\t%s\t☗%s\t☖%s\t%s\t%d moves\tat %d\t%s\n", h.Number, explore.DateText(h.Date),
			player(h.Players[0], h.Ratings[0]), player(h.Players[1], h.Ratings[1]), outcomeSigns[h.Outcome], len(h.Moves), h.Ply, h.Source)
	}
	if f.page.Next > 0 {
		fmt.Fprintf(w, "More: --before %d\n", f.page.Next)
	}
	return w.Flush()
}

var outcomeSigns = [...]string{shogi.Undecided: "?", shogi.BlackWins: "1-0", shogi.WhiteWins: "0-1", shogi.NoResult: "½-½"}

func player(name string, rating int) string {
	if name == "" {
		name = "?"
	}
	if rating == 0 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, rating)
}

// share is n's share of the games with a result.
func share(n int, t explore.Tally) string {
	all := t.Black + t.White + t.Draw
	if all == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(all))
}
