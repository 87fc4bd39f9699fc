package tournament

// matchable reports a perfect matching of list under the symmetric rule (Edmonds, Paths,
// trees, and flowers, 1965). A greedy matching comes first.
func matchable(list []int, may rule) bool {
	if len(list)%2 == 1 {
		return false
	}
	m := newMatching(list, may)
	for v := range m.mate {
		if m.mate[v] < 0 && !m.augment(v) {
			return false // no other start can help
		}
	}
	return true
}

type matching struct {
	edges [][]int
	// mate is a vertex's partner, or -1.
	mate []int
	// parent is a vertex's predecessor at odd distance, base its blossom's base; in: at
	// even distance.
	parent, base []int
	in, blossom  []bool
}

func newMatching(list []int, may rule) *matching {
	n := len(list)
	m := &matching{
		edges: make([][]int, n), mate: make([]int, n), parent: make([]int, n), base: make([]int, n),
		in: make([]bool, n), blossom: make([]bool, n),
	}
	for i, a := range list {
		m.mate[i] = -1
		for j, b := range list {
			if i != j && may(a, b) {
				m.edges[i] = append(m.edges[i], j)
			}
		}
	}
	for v := range m.mate {
		for _, u := range m.edges[v] {
			if m.mate[v] < 0 && m.mate[u] < 0 {
				m.mate[v], m.mate[u] = u, v
			}
		}
	}
	return m
}

// augment matches root along an augmenting path, if there is one.
func (m *matching) augment(root int) bool {
	for i := range m.parent {
		m.parent[i], m.base[i], m.in[i] = -1, i, false
	}
	m.in[root] = true
	for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, u := range m.edges[v] {
			switch {
			case m.base[v] == m.base[u] || m.mate[v] == u:
			case u == root || m.mate[u] >= 0 && m.parent[m.mate[u]] >= 0:
				queue = append(queue, m.contract(v, u)...)
			case m.parent[u] >= 0:
			case m.mate[u] < 0:
				m.parent[u] = v
				m.flip(u)
				return true
			default:
				m.parent[u] = v
				m.in[m.mate[u]] = true
				queue = append(queue, m.mate[u])
			}
		}
	}
	return false
}

func (m *matching) flip(u int) {
	for u >= 0 {
		v := m.parent[u]
		next := m.mate[v]
		m.mate[u], m.mate[v] = v, u
		u = next
	}
}

// contract makes a blossom of the cycle closed by v-u and returns vertices that became
// even.
func (m *matching) contract(v, u int) (even []int) {
	base := m.ancestor(v, u)
	clear(m.blossom)
	m.mark(v, base, u)
	m.mark(u, base, v)
	for i := range m.base {
		if !m.blossom[m.base[i]] {
			continue
		}
		m.base[i] = base
		if !m.in[i] {
			m.in[i] = true
			even = append(even, i)
		}
	}
	return even
}

func (m *matching) mark(v, base, child int) {
	for m.base[v] != base {
		m.blossom[m.base[v]], m.blossom[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[child]
	}
}

func (m *matching) ancestor(a, b int) int {
	above := make([]bool, len(m.base))
	for {
		a = m.base[a]
		above[a] = true
		if m.mate[a] < 0 {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for {
		b = m.base[b]
		if above[b] {
			return b
		}
		b = m.parent[m.mate[b]]
	}
}
