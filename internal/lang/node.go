package lang

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Node is a message, a list, or a group of named nodes.
type Node struct {
	Message Message
	List    []*Node
	// Keys are the names of Children in file order; nil outside groups.
	Keys     []string
	Children map[string]*Node
}

// IsGroup reports whether the node has named children.
func (n *Node) IsGroup() bool { return n.Children != nil }

// Parse reads a language's texts. Errors name the key.
func Parse(language Language, text []byte) (*Node, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	root, err := readNode(in, language)
	if err != nil {
		return nil, err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the texts")
	}
	return root, nil
}

func readNode(in *json.Decoder, language Language) (*Node, error) {
	token, err := in.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case string:
		m, err := parseMessage(token, language)
		return &Node{Message: m}, err
	case json.Delim:
		if token == '[' {
			return readList(in, language)
		}
		return readGroup(in, language)
	}
	return nil, fmt.Errorf("%v is no text", token)
}

func readList(in *json.Decoder, language Language) (*Node, error) {
	n := &Node{List: []*Node{}}
	for in.More() {
		item, err := readNode(in, language)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", len(n.List), err)
		}
		n.List = append(n.List, item)
	}
	_, err := in.Token()
	return n, err
}

func readGroup(in *json.Decoder, language Language) (*Node, error) {
	n := &Node{Children: map[string]*Node{}}
	for in.More() {
		token, err := in.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, fmt.Errorf("%v is no key", token)
		}
		if n.Children[key] != nil {
			return nil, fmt.Errorf("%s is there twice", key)
		}
		child, err := readNode(in, language)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		n.Keys = append(n.Keys, key)
		n.Children[key] = child
	}
	_, err := in.Token()
	return n, err
}

// Compare returns the differences from English: missing and extra keys, arguments, kinds of
// node.
func Compare(english, other *Node) error {
	switch {
	case english.IsGroup() != other.IsGroup() || (english.List == nil) != (other.List == nil):
		return errors.New("it is another kind of text than in English")
	case english.IsGroup():
		return compareGroups(english, other)
	case english.List != nil:
		if len(english.List) != len(other.List) {
			return fmt.Errorf("it has %d texts, in English %d", len(other.List), len(english.List))
		}
		for i, item := range english.List {
			if err := Compare(item, other.List[i]); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
		}
		return nil
	}
	want, got := english.Message.Arguments(), other.Message.Arguments()
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		return fmt.Errorf("it has the arguments %v, in English %v", got, want)
	}
	return nil
}

func compareGroups(english, other *Node) error {
	for _, key := range english.Keys {
		child := other.Children[key]
		if child == nil {
			return fmt.Errorf("%s is missing", key)
		}
		if err := Compare(english.Children[key], child); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	for _, key := range other.Keys {
		if english.Children[key] == nil {
			return fmt.Errorf("%s is not in English", key)
		}
	}
	return nil
}
