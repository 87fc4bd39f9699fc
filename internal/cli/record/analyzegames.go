package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu/kakinoki"
)

type analyzedPlayer struct {
	Player string `json:"player"`
	Games  int    `json:"games"`
	Moves  int    `json:"moves"`
	// Accuracy is the mean over the moves, 0 to 100.
	Accuracy float64                   `json:"accuracy"`
	Missed   int                       `json:"missed"`
	Phases   [phaseCount]analyzedPhase `json:"phases"`
}

// playersOf sorts by number of games and skips sides without a name.
func playersOf(games []*analyzedGame) []*analyzedPlayer {
	byName := map[string]*analyzedPlayer{}
	for _, g := range games {
		for _, s := range []*analyzedSide{&g.Black, &g.White} {
			if s.Player == "" {
				continue
			}
			key := explore.Fold(s.Player)
			p := byName[key]
			if p == nil {
				p = &analyzedPlayer{Player: s.Player}
				byName[key] = p
			}
			p.Games++
			p.Accuracy += s.Accuracy * float64(s.Moves)
			p.Moves, p.Missed = p.Moves+s.Moves, p.Missed+s.Missed
			for i, phase := range s.Phases {
				sum := &p.Phases[i]
				sum.Phase = phase.Phase
				sum.Accuracy += phase.Accuracy * float64(phase.Moves)
				sum.Moves, sum.Inaccuracies = sum.Moves+phase.Moves, sum.Inaccuracies+phase.Inaccuracies
				sum.Mistakes, sum.Blunders = sum.Mistakes+phase.Mistakes, sum.Blunders+phase.Blunders
			}
		}
	}
	all := []*analyzedPlayer{}
	for _, p := range byName {
		p.Accuracy /= float64(max(1, p.Moves))
		for i := range p.Phases {
			p.Phases[i].Accuracy /= float64(max(1, p.Phases[i].Moves))
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *analyzedPlayer) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Accuracy, a.Accuracy), cmp.Compare(a.Player, b.Player))
	})
	return all
}

// gamesTable writes two lines a game: each side's accuracy and marked moves, in total and by
// phase.
func gamesTable(b *strings.Builder, games []*analyzedGame) {
	if len(games) == 0 {
		b.WriteString("No game was analysed.\n")
		return
	}
	width := 4
	for _, g := range games {
		width = max(width, min(28, kakinoki.Width(g.Source)))
	}
	fmt.Fprintf(b, "%s  %-10s  %s accuracy   ?!    ?   ??  %s\n", column("game", width), "date", column("player", 20), phaseHeads())
	for _, g := range games {
		for i, s := range []*analyzedSide{&g.Black, &g.White} {
			source, date := "", ""
			if i == 0 {
				source, date = clip(g.Source, width), g.Date
			}
			mark := [...]string{"☗ ", "☖ "}[i]
			won := ""
			if g.Result == [...]string{"black", "white"}[i] {
				won = " ○"
			}
			name := column(mark+clip(cmp.Or(s.Player, [...]string{"Black", "White"}[i]), 14)+won, 20)
			n := s.marks()
			line := fmt.Sprintf("%s  %-10s  %s %s %4d %4d %4d  %s", column(source, width), date, name, accuracy(s.Accuracy, s.Moves), n[0], n[1], n[2], phaseCells(s.Phases))
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
}

func playersTable(b *strings.Builder, players []*analyzedPlayer) {
	players = slices.DeleteFunc(slices.Clone(players), func(p *analyzedPlayer) bool { return p.Games < 2 })
	if len(players) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s games accuracy   ?!    ?   ??  %s\n", column("player", 20), phaseHeads())
	for _, p := range players {
		s := analyzedSide{Phases: p.Phases}
		n := s.marks()
		line := fmt.Sprintf("%s %5d %s %4d %4d %4d  %s", column(clip(p.Player, 18), 20), p.Games, accuracy(p.Accuracy, p.Moves), n[0], n[1], n[2], phaseCells(p.Phases))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func accuracy(value float64, moves int) string {
	if moves == 0 {
		return "       –"
	}
	return fmt.Sprintf("%7.1f%%", value)
}

// phaseHeads are the column heads: accuracy, and mistakes with blunders.
func phaseHeads() string {
	var cells []string
	for _, phase := range analysis.Phases() {
		cells = append(cells, fmt.Sprintf("%-12s", phaseName(phase)))
	}
	return strings.TrimRight(strings.Join(cells, " "), " ")
}

func phaseName(p analysis.Phase) string {
	switch p {
	case analysis.Middle:
		return "middle"
	case analysis.Endgame:
		return "endgame"
	}
	return "opening"
}

// phaseCells are "92% 1 of 14": accuracy, mistakes and blunders, moves.
func phaseCells(phases [phaseCount]analyzedPhase) string {
	var cells []string
	for _, p := range phases {
		text := "–"
		if p.Moves > 0 {
			text = fmt.Sprintf("%3.0f%% %d/%d", p.Accuracy, p.Mistakes+p.Blunders, p.Moves)
		}
		cells = append(cells, text+strings.Repeat(" ", max(0, 12-len([]rune(text)))))
	}
	return strings.TrimRight(strings.Join(cells, " "), " ")
}
