package admission

import "time"

// Task is work that waits outside of lanes, such as in a database. Cost is what it is expected
// to take.
type Task struct {
	Client Client
	Cost   time.Duration
}

// Backlog returns for each task what its client will have used after it and its earlier tasks:
// the most of the client's levels. The task with the least goes first. Tasks are given oldest
// first.
func (c *Control) Backlog(tasks []Task) []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.settle(now)
	sums := make(map[string]float64)
	out := make([]time.Duration, len(tasks))
	for i, t := range tasks {
		most := 0.0
		for _, level := range t.Client {
			sum, known := sums[level]
			if !known {
				sum = c.used(Client{level}, now)
			}
			sum += t.Cost.Seconds()
			sums[level] = sum
			most = max(most, sum)
		}
		out[i] = time.Duration(most * float64(time.Second))
	}
	return out
}
