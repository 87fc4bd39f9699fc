package command

import (
	"fmt"
	"reflect"
)

// Config says what a parser needs of the world outside.
type Config struct {
	// Name and Help are those of the program.
	Name, Help string
	// Defaults are what ${NAME} stands for in the tag default.
	Defaults map[string]string
	// Env looks a variable of the environment up; nil for none.
	Env func(name string) (value string, ok bool)
	// Settings reads the file that the flag --config names; nil if there is no such
	// flag.
	Settings func(file string) (Settings, error)
	// Argument reports whether a word can be an argument of a verb that stands for
	// its group; one that cannot, and looks like another verb of the group, is taken
	// for a slip. nil for always.
	Argument func(verb *Node, word string) bool
}

// Settings are values for flags that were given neither on the command line nor in
// the environment.
type Settings interface {
	// Check returns an error if there is a value for what is no flag of the verb.
	Check(verb *Node) error
	// Value returns the values for a flag, nil if it has none.
	Value(flag *Flag) ([]string, error)
}

// Parser reads command lines into the structs it was made of.
type Parser struct {
	// Root is the program.
	Root   *Node
	config Config
}

// New makes a parser of a pointer to a struct whose fields are verbs. An error is one
// of the tags.
func New(grammar any, config Config) (*Parser, error) {
	root := &Node{Help: config.Help}
	help := &Flag{Value: &Value{Name: "help", Help: "Show context-sensitive help.", target: reflect.ValueOf(new(bool)).Elem()}, Short: 'h'}
	help.Flag = help
	root.Flags = []*Flag{help}
	b := builder{defaults: config.Defaults}
	if err := b.node(root, reflect.ValueOf(grammar).Elem()); err != nil {
		return nil, err
	}
	return &Parser{Root: root, config: config}, nil
}

// Parsed is a command line that was read.
type Parsed struct {
	// Node is the verb; its struct holds what was given.
	Node *Node
	// Help is true if help was asked for: then nothing else was checked.
	Help bool
}

// Parse reads a command line without the name of the program. What earlier calls read
// is forgotten. The error is one sentence for who typed it.
func (p *Parser) Parse(args []string) (*Parsed, error) {
	r := &reader{node: p.Root, args: args, given: map[*Value][]string{}, argument: p.config.Argument}
	if err := r.read(); err != nil {
		return nil, err
	}
	help := p.Root.Flags[0]
	if asked := r.given[help.Value]; len(asked) > 0 && asked[len(asked)-1] == "true" {
		return &Parsed{Node: r.node, Help: true}, nil
	}
	if r.node.standIn != nil {
		r.node = r.node.standIn
	}
	if err := r.complete(); err != nil {
		return nil, err
	}
	if err := p.fill(r); err != nil {
		return nil, err
	}
	return &Parsed{Node: r.node}, nil
}

// fill gives every flag and argument of the verb its value.
func (p *Parser) fill(r *reader) error {
	var settings Settings
	if p.config.Settings != nil {
		for _, f := range r.node.Flags {
			if files := r.given[f.Value]; f.Name == "config" && len(files) > 0 {
				var err error
				if settings, err = p.config.Settings(files[len(files)-1]); err != nil {
					return err
				}
				if err := settings.Check(r.node); err != nil {
					return err
				}
			}
		}
	}
	for n := r.node; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			texts, given := r.given[f.Value]
			if value, ok := p.env(f); !given && ok {
				texts, given = f.parts(value), true
			}
			if !given && settings != nil {
				var err error
				if texts, err = settings.Value(f); err != nil {
					return err
				}
				given = texts != nil
			}
			if err := f.assign(texts, given); err != nil {
				return err
			}
			if given {
				r.filled = append(r.filled, f)
			}
		}
	}
	for _, v := range r.node.Positional {
		texts, given := r.given[v]
		if err := v.assign(texts, given); err != nil {
			return err
		}
	}
	return r.check()
}

// env returns the value of f in the environment. A variable that is set to nothing is
// not set.
func (p *Parser) env(f *Flag) (value string, ok bool) {
	if p.config.Env == nil || f.Env == "" {
		return "", false
	}
	value, _ = p.config.Env(f.Env)
	return value, value != ""
}

// usage returns the first line of a help, without the word "Usage".
func (p *Parser) usage(n *Node) string { return fmt.Sprintf("%s%s", p.config.Name, n.usage()) }
