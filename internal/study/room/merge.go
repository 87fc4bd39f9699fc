package room

// splice replaces the cut characters of a text from from on.
type splice struct {
	from, cut int
	put       []rune
}

func (s splice) end() int { return s.from + s.cut }

// difference returns the shortest splice that makes b of a.
func difference(a, b []rune) splice {
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	same := 0
	for same < len(a)-from && same < len(b)-from && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	return splice{from, len(a) - same - from, b[from : len(b)-same]}
}

// merge returns the splice of now that does what was → text did. Nothing that either side has
// written is lost: where both have replaced the same part, the text of both stays.
func merge(was, text, now string) splice {
	base, theirs := []rune(was), []rune(now)
	mine, other := difference(base, []rune(text)), difference(base, theirs)
	moved := len(other.put) - other.cut
	switch {
	case text == now:
		return splice{from: len(theirs)}
	case len(other.put) == 0 && other.cut == 0:
		return mine
	case mine.end() < other.from, mine.end() == other.from && mine.cut+other.cut > 0:
		return mine
	case other.end() < mine.from, other.end() == mine.from && mine.cut+other.cut > 0:
		mine.from += moved
		return mine
	}
	if mine.cut+other.cut == 0 {
		return splice{from: other.from + len(other.put), put: apart(theirs[:other.from+len(other.put)], mine.put)}
	}
	// Both have changed one part: its lines stay in both forms.
	from, to := min(mine.from, other.from), max(mine.end(), other.end())
	for from > 0 && base[from-1] != '\n' {
		from--
	}
	for to < len(base) && base[to] != '\n' {
		to++
	}
	lines := []rune(text)[from : to+len(mine.put)-mine.cut]
	return splice{from: to + moved, put: apart(theirs[:to+moved], lines)}
}

// apart begins a new line unless before ends in one.
func apart(before, text []rune) []rune {
	if len(text) == 0 || text[0] == '\n' || len(before) == 0 || before[len(before)-1] == '\n' {
		return text
	}
	return append([]rune{'\n'}, text...)
}
