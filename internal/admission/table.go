package admission

// Table is a map of bounded size. When it is full, it forgets a small value, so that a flood of
// new keys does not displace those that matter.
type Table[V any] struct {
	// Most bounds the entries.
	Most int
	// Weight orders values; the lightest is forgotten first.
	Weight func(V) float64

	by map[string]V
}

// sampled is the number of entries compared to find a light one.
const sampled = 16

// Get returns the value of key, made by fresh if it is new.
func (t *Table[V]) Get(key string, fresh func() V) V {
	if v, ok := t.by[key]; ok {
		return v
	}
	if t.by == nil {
		t.by = make(map[string]V)
	}
	if len(t.by) >= t.Most {
		t.forget()
	}
	v := fresh()
	t.by[key] = v
	return v
}

// Peek returns the value of key, if there is one.
func (t *Table[V]) Peek(key string) (V, bool) {
	v, ok := t.by[key]
	return v, ok
}

// Len returns the number of entries.
func (t *Table[V]) Len() int { return len(t.by) }

// forget removes the lightest of some entries; Go starts at a random one.
func (t *Table[V]) forget() {
	var lightest string
	seen, least := 0, 0.0
	for key, v := range t.by {
		if w := t.Weight(v); seen == 0 || w < least {
			lightest, least = key, w
		}
		if seen++; seen == sampled {
			break
		}
	}
	delete(t.by, lightest)
}
