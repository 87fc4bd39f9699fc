package contest

// GamesLLR is LLR for independent single games.
func (s *SPRT) GamesLLR(t Tally) float64 {
	if t.Games() == 0 {
		return 0
	}
	return s.llr(t.distribution(), 1)
}

func (t Tally) distribution() distribution {
	d := distribution{value: []float64{0, 0.5, 1}}
	for _, c := range []int{t.Losses, t.Draws, t.Wins} {
		n := float64(c)
		if c == 0 {
			n = unseen
		}
		d.share = append(d.share, n)
		d.n += n
	}
	d.normalise()
	return d
}

func (l *List) Len() int { return len(l.openings) }
