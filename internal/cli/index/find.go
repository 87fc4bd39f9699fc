package index

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type findCmd struct {
	databaseFlag
	verb.PositionFlags
	Moves  []string `arg:"" optional:"" name:"move" help:"Moves to play first, in USI or Japanese notation."`
	Part   string   `placeholder:"PIECES" help:"Find a partial position: K8h, g7b (White), -5e (empty), 2P* (in hand)."`
	Shape  string   `placeholder:"NAME" help:"Find a castle (囲い) or an opening (戦型) by name; list prints all."`
	Player string   `placeholder:"NAME" help:"Match only games of this player."`
	As     string   `default:"either" enum:"either,black,white" help:"Side of the player or shape: either, black or white (default ${default})."`
	Result string   `default:"any" enum:"any,black,white,draw" help:"Match only this result: any, black, white or draw (default ${default})."`
	Rating string   `placeholder:"FROM-TO" help:"Match only this range of mean ratings: 1500-2000, 2500-."`
	Since  string   `placeholder:"DATE" help:"Match only games from this date on: 2026, 2026-11, 2026-11-23."`
	Until  string   `placeholder:"DATE" help:"Match only games up to this date."`
	Before int64    `placeholder:"N" help:"List only games with a lower number (next page)."`
	Games  int      `default:"10" placeholder:"N" min:"0" max:"${maxPage}" help:"Maximum games to list, 0 to 200 (default ${default})."`
	Style  string   `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"Move notation: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	JSON   bool     `name:"json" help:"Print JSON."`
}

func (findCmd) Help() string {
	return `Prints the moves played from a position: counts, results, mean rating and mean evaluation.
Transpositions count as the same position. Then it lists the games, newest first. --part finds
games by part of a position, --shape by castle or opening.

Example:

    komadai index find
    komadai index find 7g7f 3c3d 2g2f
    komadai index find --player 羽生善治 --as black --since 1996
    komadai index find --shape 矢倉 --result white
    komadai index find --part "K2h S3h G4i r7b"
    komadai index find --shape list`
}

func (c *findCmd) Run(env verb.Env) error {
	if c.Shape == "list" {
		return listShapes(env.Out)
	}
	set, p, err := c.Load()
	if err != nil {
		return err
	}
	if err := verb.PlayTexts(&p, c.Moves); err != nil {
		return err
	}
	q, err := c.search(set, &p)
	if err != nil {
		return verb.Usage(err)
	}
	return c.within(env, false, func(ctx context.Context, x *explore.Index, _ *variant.Library) error {
		out := &findings{set: set, at: &p, last: shogi.NoMove}
		out.style, _ = notation.ParseStyle(c.Style)
		var err error
		if len(q.Parts) == 0 {
			if out.answer, err = x.Moves(ctx, set.ID, &p, q.Filter); err != nil {
				return err
			}
		}
		if c.Games > 0 {
			if out.page, err = x.Games(ctx, q); err != nil {
				return err
			}
		}
		if c.JSON {
			return out.json(env.Out)
		}
		return out.print(env.Out)
	})
}

func (c *findCmd) search(set *variant.RuleSet, p *shogi.Position) (q explore.Search, err error) {
	side := map[string]explore.Side{"either": explore.EitherSide, "black": explore.AsBlack, "white": explore.AsWhite}[c.As]
	q = explore.Search{Rules: set.ID, Before: c.Before, Limit: c.Games, Filter: explore.Filter{Player: c.Player, As: side}}
	q.Outcome, _ = explore.WinFor(strings.TrimPrefix(c.Result, "any"))
	if q.MinRating, q.MaxRating, err = ratingRange(c.Rating); err != nil {
		return q, err
	}
	for _, d := range []struct {
		flag, text string
		last       bool
		into       *int
	}{{"--since", c.Since, false, &q.Since}, {"--until", c.Until, true, &q.Until}} {
		if d.text == "" {
			continue
		}
		if *d.into, err = explore.ParseDate(d.text, d.last); err != nil {
			return q, fmt.Errorf("%s: %w", d.flag, err)
		}
	}
	switch {
	case c.Part != "" && c.Shape != "":
		return q, fmt.Errorf("--part and --shape can't be used together")
	case c.Part != "":
		part, err := explore.ParsePart(set.Rules, c.Part)
		if err != nil {
			return q, fmt.Errorf("--part: %w", err)
		}
		q.Parts = []*explore.Part{part}
	case c.Shape != "":
		shape, ok := explore.ShapeNamed(c.Shape)
		if !ok {
			return q, fmt.Errorf("--shape %s: unknown castle or opening; --shape list prints all", c.Shape)
		}
		if set.ID != explore.ShapeRules {
			return q, fmt.Errorf("--shape needs the rule set %s", explore.ShapeRules)
		}
		q.Parts, q.Plies = shape.For(side), shape.Plies
		if c.Player == "" {
			q.As = explore.EitherSide
		}
	default:
		q.Position = p
	}
	if len(q.Parts) > 0 && (c.SFEN != "" || c.Handicap != "" || len(c.Moves) > 0) {
		q.Position = p
	}
	return q, nil
}

func ratingRange(text string) (least, most int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	from, to, ok := strings.Cut(text, "-")
	for i, part := range []string{from, to} {
		if part == "" {
			continue
		}
		n := 0
		if _, err := fmt.Sscanf(part, "%d", &n); err != nil || n < 1 || n > 9999 || fmt.Sprint(n) != part {
			ok = false
		}
		if i == 0 {
			least = n
		} else {
			most = n
		}
	}
	if !ok || least == 0 && most == 0 || most > 0 && least > most {
		return 0, 0, fmt.Errorf("--rating %s: want a range such as 1500-2000 or 2500-", text)
	}
	return least, most, nil
}

func listShapes(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range explore.Shapes() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.ID, s.Group, s.Name.Ja, s.Name.En)
	}
	return w.Flush()
}

type findings struct {
	set    *variant.RuleSet
	at     *shogi.Position
	last   shogi.Move
	style  notation.Style
	answer *explore.Answer
	page   *explore.Page
}

// foundMove is "" for games that ended here.
type foundMove struct {
	Move string `json:"move"`
	Text string `json:"text"`
	explore.Tally
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

func (f *findings) json(out io.Writer) error {
	type answer struct {
		explore.Tally
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
		all.Position = &answer{Tally: f.answer.Tally, Moves: []foundMove{}}
		for _, m := range f.answer.Moves {
			one := foundMove{Tally: m.Tally, Rating: m.Rating, Shown: m.Examples}
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

func share(n int, t explore.Tally) string {
	all := t.Black + t.White + t.Draw
	if all == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(all))
}
