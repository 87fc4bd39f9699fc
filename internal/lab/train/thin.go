package train

import (
	"slices"

	"github.com/komadai/komadai/engine/nnue"
)

// thin resets all but most row weights of n to the initial network. It keeps the changes with
// the largest estimated loss, by the gradients' second moments (Optimal Brain Damage; LeCun,
// Denker and Solla, 1990).
func (t *Trainer) thin(n *nnue.Network, most int) {
	w := t.weights
	size := w.local * w.width
	first := 0 // second moments of the regions' rows
	if w.blocks > 1 {
		first = size
	}
	type change struct {
		at    int
		worth float32
	}
	var changes []change
	for i := range n.Rows {
		before := int16(0)
		if i < len(t.from.Rows) {
			before = t.from.Rows[i]
		}
		if d := float32(n.Rows[i] - before); d != 0 {
			changes = append(changes, change{i, d * d * t.moments.second[first+i]})
		}
	}
	if len(changes) <= most {
		return
	}
	slices.SortFunc(changes, func(a, b change) int {
		switch {
		case a.worth != b.worth && a.worth > b.worth:
			return -1
		case a.worth != b.worth:
			return 1
		}
		return a.at - b.at
	})
	for _, c := range changes[most:] {
		n.Rows[c.at] = 0
		if c.at < len(t.from.Rows) {
			n.Rows[c.at] = t.from.Rows[c.at]
		}
	}
}
