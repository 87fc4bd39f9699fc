package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// reasons is the group whose texts take named arguments as an object; the server sends them
// with the text's name.
const reasons = "reasons"

// typeOf returns the TypeScript type of a place; nodes are the place in each language.
func typeOf(nodes []*lang.Node, indent string) string { return typeWithin(nodes, indent, false) }

func typeWithin(nodes []*lang.Node, indent string, named bool) string {
	english := nodes[0]
	switch {
	case english.IsGroup():
		var b strings.Builder
		b.WriteString("{\n")
		for _, name := range english.Keys {
			var children []*lang.Node
			for _, n := range nodes {
				children = append(children, n.Children[name])
			}
			b.WriteString(indent + "  " + key(name) + ": " + typeWithin(children, indent+"  ", named || name == reasons) + ";\n")
		}
		b.WriteString(indent + "}")
		return b.String()
	case english.List != nil:
		if english.List[0].List != nil {
			return "readonly (readonly string[])[]"
		}
		return "readonly string[]"
	}
	arguments := english.Message.Arguments()
	if len(arguments) == 0 {
		return "string"
	}
	var counts []string
	for _, n := range nodes {
		counts = append(counts, n.Message.Counts()...)
	}
	for i, name := range arguments {
		if slices.Contains(counts, name) {
			arguments[i] += ": number"
		} else {
			arguments[i] += ": string | number"
		}
	}
	if named {
		return "(args: { " + strings.Join(arguments, "; ") + " }) => string"
	}
	return "(" + strings.Join(arguments, ", ") + ") => string"
}

func value(english, n *lang.Node, indent string) string {
	return valueWithin(english, n, indent, false)
}

func valueWithin(english, n *lang.Node, indent string, named bool) string {
	switch {
	case n.IsGroup():
		var b strings.Builder
		b.WriteString("{\n")
		for _, name := range english.Keys {
			b.WriteString(indent + "  " + key(name) + ": " + valueWithin(english.Children[name], n.Children[name], indent+"  ", named || name == reasons) + ",\n")
		}
		b.WriteString(indent + "}")
		return b.String()
	case n.List != nil:
		var items []string
		for i, item := range n.List {
			items = append(items, value(english.List[i], item, ""))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if arguments := english.Message.Arguments(); len(arguments) > 0 {
		if named {
			return "({ " + strings.Join(arguments, ", ") + " }) => " + expression(n.Message)
		}
		return "(" + strings.Join(arguments, ", ") + ") => " + expression(n.Message)
	}
	return expression(n.Message)
}

func expression(m lang.Message) string {
	if len(m) == 0 {
		return `""`
	}
	if len(m) == 1 && m[0].Argument == "" {
		return quote(m[0].Text)
	}
	var b strings.Builder
	b.WriteByte('`')
	for _, part := range m {
		switch {
		case part.Argument == "":
			b.WriteString(strings.NewReplacer("\\", "\\\\", "`", "\\`", "${", "\\${").Replace(part.Text))
		case part.Forms == nil:
			b.WriteString("${" + part.Argument + "}")
		default:
			b.WriteString("${" + choice(part) + "}")
		}
	}
	b.WriteByte('`')
	return b.String()
}

func choice(part lang.Part) string {
	var b strings.Builder
	for _, form := range part.Forms {
		if !form.Other {
			b.WriteString(part.Argument + " === " + strconv.Itoa(form.Number) + " ? ")
		}
		b.WriteString(expression(form.Message))
		if !form.Other {
			b.WriteString(" : ")
		}
	}
	return b.String()
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func key(name string) string {
	if identifier.MatchString(name) {
		return name
	}
	return quote(name)
}

// quote returns a TypeScript string; Go's escapes are valid there.
func quote(text string) string { return strconv.Quote(text) }
