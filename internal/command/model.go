package command

import (
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Node is a verb or a group of verbs.
type Node struct {
	Name string
	// Help is a sentence, Detail what the method Help of the verb tells.
	Help, Detail string
	Hidden       bool
	// Parent is nil for the program itself.
	Parent     *Node
	Children   []*Node
	Flags      []*Flag
	Positional []*Value

	standIn     *Node // the verb that stands for the group, nil for none
	passthrough bool
	target      reflect.Value
}

// StandIn returns the verb that a group means when none is named, nil for none.
func (n *Node) StandIn() *Node { return n.standIn }

// Path returns the words that lead to n, "rules show".
func (n *Node) Path() string {
	if n.Parent == nil {
		return ""
	}
	return strings.TrimSpace(n.Parent.Path() + " " + n.Name)
}

// Leaves returns the verbs that have no verbs of their own, in order; the hidden ones
// are left out if visible is true.
func (n *Node) Leaves(visible bool) (out []*Node) {
	for _, c := range n.Children {
		switch {
		case visible && c.Hidden:
		case len(c.Children) > 0:
			out = append(out, c.Leaves(visible)...)
		default:
			out = append(out, c)
		}
	}
	return out
}

// AllFlags returns the visible flags of the program, of each group and of n, in this
// order.
func (n *Node) AllFlags() (out [][]*Flag) {
	if n.Parent != nil {
		out = n.Parent.AllFlags()
	}
	var own []*Flag
	for _, f := range n.Flags {
		if !f.Hidden {
			own = append(own, f)
		}
	}
	if len(own) > 0 {
		out = append(out, own)
	}
	return out
}

// Verb returns a pointer to the struct of the verb.
func (n *Node) Verb() any { return n.target.Addr().Interface() }

// Value is a flag or an argument.
type Value struct {
	Name, Help, Default string
	// Enum are the values there are, nil for any.
	Enum []string
	// Flag is nil for an argument.
	Flag     *Flag
	Required bool

	separator   string // of a list, "" for none
	layout      string // of a time
	passthrough bool
	target      reflect.Value
}

// Flag is a flag.
type Flag struct {
	*Value
	// Short is its letter, 0 for none.
	Short       rune
	PlaceHolder string
	// Env is the variable that gives it, "" for none.
	Env    string
	Hidden bool

	negatable bool
	rival     string // one of the flags that share it may be given
}

// Verbs return their examples by this method.
type helper interface{ Help() string }

// IsBool reports whether v is true or false.
func (v *Value) IsBool() bool { return v.target.Kind() == reflect.Bool }

// IsList reports whether v takes several values.
func (v *Value) IsList() bool { return v.target.Kind() == reflect.Slice }

// many reports whether v may be given several times.
func (v *Value) many() bool { return v.IsList() || v.target.Kind() == reflect.Map }

// Summary returns "--hash=64", "<path>" or "[<path> ...]".
func (v *Value) Summary() string {
	if v.Flag != nil {
		if v.IsBool() {
			return "--" + v.Name
		}
		return "--" + v.Name + "=" + v.Flag.Holder()
	}
	text := "<" + v.Name + ">"
	if v.many() {
		text += " ..."
	}
	if !v.Required {
		return "[" + text + "]"
	}
	return text
}

// title returns "--hash" or "<path>".
func (v *Value) title() string {
	if v.Flag != nil {
		return "--" + v.Name
	}
	return "<" + v.Name + ">"
}

// Holder returns what stands for the value of f in a help.
func (f *Flag) Holder() string {
	tail := ""
	if f.separator != "" {
		tail = f.separator + "..."
	}
	switch {
	case f.PlaceHolder != "":
		return f.PlaceHolder + tail
	case f.Default != "" && f.target.Kind() == reflect.String:
		return strconv.Quote(f.Default) + tail
	case f.Default != "":
		return f.Default + tail
	case f.target.Kind() == reflect.Map:
		return "KEY=VALUE;..."
	}
	return strings.ToUpper(typeName(f.target.Type())) + tail
}

// typeName names a type for people.
func typeName(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "duration"
	case t.Kind() == reflect.Slice:
		return typeName(t.Elem()) + "s"
	}
	return dashed(t.Name())
}
