package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reader goes through a command line.
type reader struct {
	node   *Node
	args   []string // what is left
	place  int      // of the next argument among node.Positional
	given  map[*Value][]string
	filled []*Flag // those with a value that is not the default
	// argument is that of Config.
	argument func(verb *Node, word string) bool
}

// read finds the verb and what was given to it.
func (r *reader) read() error {
	for len(r.args) > 0 {
		word := r.args[0]
		var err error
		switch {
		case r.node.passthrough:
			return r.rest()
		case word == "--":
			r.args = r.args[1:]
			return r.rest()
		case strings.HasPrefix(word, "--"):
			err = r.long(word)
		case strings.HasPrefix(word, "-") && word != "-":
			err = r.letters(word)
		default:
			if v := r.next(); v != nil && v.passthrough {
				return r.rest()
			}
			err = r.word(word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// rest takes all words that are left as arguments.
func (r *reader) rest() error {
	for len(r.args) > 0 {
		if err := r.word(r.args[0]); err != nil {
			return err
		}
	}
	return nil
}

// next returns the argument that the next word is, nil for none.
func (r *reader) next() *Value {
	if r.place < len(r.node.Positional) {
		return r.node.Positional[r.place]
	}
	return nil
}

// word takes a verb or an argument.
func (r *reader) word(word string) error {
	if v := r.next(); v != nil {
		r.given[v] = append(r.given[v], word)
		if !v.many() {
			r.place++
		}
		r.args = r.args[1:]
		return nil
	}
	names := []string{"help"}
	for _, c := range r.node.Children {
		if c.Name == word {
			r.node, r.args = c, r.args[1:]
			return nil
		}
		names = append(names, c.Name)
	}
	if s := r.node.standIn; s != nil && (r.argument == nil || r.argument(s, word) || len(near(word, names)) == 0) {
		r.node = s
		return nil
	}
	return meant(word, names, "unexpected argument %s", word)
}

// find returns the flag of a name or a letter.
func (r *reader) find(match func(*Flag) bool) *Flag {
	for {
		for n := r.node; n != nil; n = n.Parent {
			if i := slices.IndexFunc(n.Flags, match); i >= 0 {
				return n.Flags[i]
			}
		}
		if r.node.standIn == nil {
			return nil
		}
		r.node = r.node.standIn
	}
}

// unknown is for a flag that there is not: it begins what an argument passes
// through, or is an error.
func (r *reader) unknown(word string) error {
	if v := r.next(); v != nil && v.passthrough {
		return r.rest()
	}
	var names []string
	for n := r.node; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			if f.Hidden {
				continue
			}
			if f.Short != 0 {
				names = append(names, "-"+string(f.Short))
			}
			names = append(names, "--"+f.Name)
		}
	}
	return meant(word, names, "unknown flag %s", word)
}

// long takes --name, --name=value or --name value.
func (r *reader) long(word string) error {
	name, value, assigned := strings.Cut(word[2:], "=")
	f := r.find(func(f *Flag) bool { return f.Name == name })
	if f == nil {
		off, no := strings.CutPrefix(name, "no-")
		f = r.find(func(f *Flag) bool { return no && f.negatable && f.Name == off })
		if f == nil {
			return r.unknown("--" + name)
		}
		if assigned {
			return fmt.Errorf("--%s takes no value", name)
		}
		return r.set(f, "false")
	}
	if !assigned {
		return r.open(f)
	}
	return r.set(f, value)
}

// letters takes -x, -xvalue, -x value, and several flags without values as -qf.
func (r *reader) letters(word string) error {
	rest := []rune(word[1:])
	for i, letter := range rest {
		f := r.find(func(f *Flag) bool { return f.Short == letter })
		switch tail := string(rest[i+1:]); {
		case f == nil && i == 0:
			return r.unknown("-" + string(letter))
		case f == nil:
			return fmt.Errorf("unknown flag -%c in %s", letter, word)
		case f.IsBool() && !strings.HasPrefix(tail, "="):
			r.given[f.Value] = []string{"true"}
		case tail != "":
			return r.set(f, strings.TrimPrefix(tail, "="))
		default:
			return r.open(f)
		}
	}
	r.args = r.args[1:]
	return nil
}

// open takes the value of a flag that stands alone.
func (r *reader) open(f *Flag) error {
	switch {
	case f.IsBool():
		return r.set(f, "true")
	case len(r.args) == 1:
		return fmt.Errorf("--%s wants a value: %s", f.Name, f.Summary())
	}
	value := r.args[1]
	if strings.HasPrefix(value, "-") && value != "-" && !r.number(value) {
		return fmt.Errorf("--%s wants a value, and %s is a flag; perhaps try --%[1]s=%[3]s", f.Name, value, strconv.Quote(value))
	}
	r.args = r.args[1:]
	return r.set(f, value)
}

// number reports whether a word is a negative number, -3 or -1.5s, and no flag.
func (r *reader) number(word string) bool {
	digits := strings.TrimPrefix(strings.TrimPrefix(word, "-"), ".")
	if digits == "" || digits[0] < '0' || digits[0] > '9' {
		return false
	}
	return r.find(func(f *Flag) bool { return f.Short == rune(word[1]) }) == nil
}

// set notes the value of a flag, and goes on to the next word.
func (r *reader) set(f *Flag, value string) error {
	r.args = r.args[1:]
	if !f.many() {
		r.given[f.Value] = nil
	}
	r.given[f.Value] = append(r.given[f.Value], f.parts(value)...)
	return nil
}

// complete says which verb or argument is missing.
func (r *reader) complete() error {
	var missing []string
	for _, v := range r.node.Positional {
		if v.Required && len(r.given[v]) == 0 {
			missing = append(missing, v.Summary())
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("expected %q", strings.Join(missing, " "))
	}
	for _, c := range r.node.Children {
		if !c.Hidden {
			missing = append(missing, strconv.Quote(c.Name))
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("expected one of %s", strings.Join(slices.Sorted(slices.Values(missing)), ", "))
	}
	return nil
}

// check says which flag is missing, and which two cannot stand together.
func (r *reader) check() error {
	var missing []string
	for n := r.node; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			if f.Required && !slices.Contains(r.filled, f) {
				missing = append(missing, f.Summary())
			}
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("missing flags: %s", strings.Join(missing, ", "))
	}
	for i, f := range r.filled {
		for _, other := range r.filled[:i] {
			if f.rival != "" && f.rival == other.rival {
				return fmt.Errorf("--%s and --%s can't be used together", other.Name, f.Name)
			}
		}
	}
	return nil
}
