package command

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// gap is between the two columns of a help, margin before the first.
const (
	gap    = 4
	margin = 2
)

// Help writes the help of a verb, or of a group, in lines of at most width characters.
func (p *Parser) Help(w io.Writer, n *Node, width int) error {
	h := &sheet{width: max(width, 40)}
	h.line("Usage: " + p.usage(n))
	for _, text := range []string{n.Help, n.Detail} {
		if text != "" {
			h.line("")
			h.prose(text)
		}
	}
	if len(n.Positional) > 0 {
		var rows [][2]string
		for _, v := range n.Positional {
			rows = append(rows, [2]string{v.Summary(), v.Help})
		}
		h.table("Arguments:", rows)
	}
	if rows := flagRows(n.AllFlags()); len(rows) > 0 {
		h.table("Flags:", rows)
	}
	if verbs := n.Leaves(true); len(verbs) > 0 {
		var rows [][2]string
		for _, v := range verbs {
			rows = append(rows, [2]string{v.Path(), v.Help})
		}
		h.table("Commands:", rows)
		if s := n.standIn; s != nil {
			h.line("")
			h.prose(fmt.Sprintf("Without a command it does what %q does; %q tells its flags.", p.config.Name+" "+s.Path(), p.config.Name+" "+s.Path()+" --help"))
		}
		if n.Parent == nil {
			h.line("")
			h.line(fmt.Sprintf("Run %q for more information on a command.", p.config.Name+" <command> --help"))
		}
	}
	_, err := io.WriteString(w, h.String())
	return err
}

// usage returns " rules show [<rules>] [flags]".
func (n *Node) usage() string {
	var b strings.Builder
	for word := range strings.FieldsSeq(n.Path()) {
		b.WriteString(" " + word)
	}
	free := false
	for _, flags := range n.AllFlags() {
		for _, f := range flags {
			switch {
			case f.Required:
				b.WriteString(" " + f.Summary())
			case f.Name != "help":
				free = true
			}
		}
	}
	for _, v := range n.Positional {
		b.WriteString(" " + v.Summary())
	}
	if len(n.Positional) == 0 && len(n.Children) > 0 {
		b.WriteString(" <command>")
	}
	if free {
		b.WriteString(" [flags]")
	}
	return b.String()
}

// flagRows returns the rows of a table of flags, with an empty one between groups.
func flagRows(groups [][]*Flag) (rows [][2]string) {
	letters := false
	for _, flags := range groups {
		for _, f := range flags {
			letters = letters || f.Short != 0
		}
	}
	for i, flags := range groups {
		if i > 0 {
			rows = append(rows, [2]string{})
		}
		for _, f := range flags {
			name := f.Name
			if f.negatable {
				name = "[no-]" + name
			}
			switch name = "--" + name; {
			case f.Short != 0:
				name = "-" + string(f.Short) + ", " + name
			case letters:
				name = "    " + name
			}
			if !f.IsBool() {
				name += "=" + f.Holder()
			}
			rows = append(rows, [2]string{name, f.described()})
		}
	}
	return rows
}

// described returns the help of f, with its variable.
func (f *Flag) described() string {
	if f.Env == "" {
		return f.Help
	}
	return strings.TrimSuffix(f.Help, ".") + " ($" + f.Env + ")."
}

// sheet is a help being written.
type sheet struct {
	strings.Builder
	width int
}

func (h *sheet) line(text string) { h.WriteString(strings.TrimRight(text, " ") + "\n") }

// prose writes paragraphs. Lines that are indented stay as they are.
func (h *sheet) prose(text string) {
	for i, part := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		if i > 0 {
			h.line("")
		}
		if strings.HasPrefix(part, " ") {
			h.line(part)
			continue
		}
		for _, line := range wrap(part, h.width) {
			h.line(line)
		}
	}
}

// table writes two columns under a title.
func (h *sheet) table(title string, rows [][2]string) {
	h.line("")
	h.line(title)
	inside := h.width - margin
	most := max(inside*3/8, 30)
	left := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row[0]); n < most {
			left = max(left, n)
		}
	}
	for _, row := range rows {
		lines := wrap(row[1], inside-left-gap)
		head := fmt.Sprintf("%*s%-*s", margin, "", left, row[0])
		if utf8.RuneCountInString(row[0]) < most && len(lines) > 0 {
			head += strings.Repeat(" ", gap) + lines[0]
			lines = lines[1:]
		}
		h.line(head)
		for _, line := range lines {
			h.line(strings.Repeat(" ", margin+left+gap) + line)
		}
	}
}

// wrap breaks a text into lines between words.
func wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
