package runner

import "time"

// brief is the shortest idle time before a game is unloaded when memory is nearly full.
const brief = 10 * time.Second

func (r *Runner) sweepMemory() {
	tick := time.NewTicker(r.Idle / 4)
	defer tick.Stop()
	var again <-chan time.Time // set while memory is nearly full
	for {
		var leaving []*Game
		select {
		case <-r.ctx.Done():
			return
		case now := <-tick.C:
			leaving = r.games.idle(now, r.Idle, 0)
		case <-r.games.crowded:
			leaving = r.games.idle(time.Now(), brief, r.MaxGames/2)
			again = time.After(brief)
		case <-again:
			leaving, again = r.games.idle(time.Now(), brief, r.MaxGames/2), nil
		}
		for _, g := range leaving {
			r.Guard.Do("games", g.retire)
		}
		if again == nil && r.games.size() >= r.games.limits.nearlyFull() {
			again = time.After(brief)
		}
		select {
		case <-r.ctx.Done():
			return
		case <-time.After(time.Second): // at most once a second
		}
	}
}

// retire unloads a game that only the caller has pinned.
func (g *Game) retire() {
	r := g.runner
	g.mu.Lock()
	if g.Hosting() && !r.games.ticks(g.ID) && g.Viewers.Len() == 0 {
		g.abandon(r.ctx)
	}
	g.unlock()
	r.games.retire(g)
}
