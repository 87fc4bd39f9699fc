package lang

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Message is a text with arguments.
type Message []Part

// Part is plain text, an argument, or a choice by an argument.
type Part struct {
	Text     string
	Argument string
	// Forms to choose from, the last one for all other numbers; nil for a plain argument.
	Forms []Form
}

// Form is a message for some numbers.
type Form struct {
	// Number is valid unless Other is set.
	Number int
	// Other: for all numbers without a form.
	Other   bool
	Message Message
}

// Arguments returns the distinct arguments in order of appearance.
func (m Message) Arguments() []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, part := range m {
		if part.Argument == "" {
			continue
		}
		add(part.Argument)
		for _, form := range part.Forms {
			for _, name := range form.Message.Arguments() {
				add(name)
			}
		}
	}
	return names
}

// Counts returns the arguments that choose forms: numbers.
func (m Message) Counts() []string {
	var names []string
	for _, part := range m {
		if part.Forms == nil {
			continue
		}
		names = append(names, part.Argument)
		for _, form := range part.Forms {
			names = append(names, form.Message.Counts()...)
		}
	}
	return names
}

func parseMessage(text string, language Language) (Message, error) {
	p := &messageParser{rest: text, language: language}
	m, err := p.message()
	if err == nil && p.rest != "" {
		err = errors.New("a } closes nothing")
	}
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	return m, nil
}

type messageParser struct {
	rest     string
	language Language
}

func (p *messageParser) message() (Message, error) {
	var m Message
	for p.rest != "" && p.rest[0] != '}' {
		if p.rest[0] != '{' {
			end := strings.IndexAny(p.rest, "{}")
			if end < 0 {
				end = len(p.rest)
			}
			m = append(m, Part{Text: p.rest[:end]})
			p.rest = p.rest[end:]
			continue
		}
		part, err := p.argument()
		if err != nil {
			return nil, err
		}
		m = append(m, part)
	}
	return m, nil
}

func (p *messageParser) argument() (Part, error) {
	p.rest = p.rest[1:]
	name := p.word()
	if name == "" {
		return Part{}, errors.New("a { is not followed by the name of an argument")
	}
	part := Part{Argument: name}
	if p.eat("}") {
		return part, nil
	}
	if !p.eat(",") || p.word() != "plural" || !p.eat(",") {
		return Part{}, fmt.Errorf("after {%s comes neither } nor \", plural,\"", name)
	}
	for !p.eat("}") {
		form, err := p.form()
		if err != nil {
			return Part{}, err
		}
		part.Forms = append(part.Forms, form)
	}
	if n := len(part.Forms); n == 0 || !part.Forms[n-1].Other {
		return Part{}, fmt.Errorf("the last form of %s is not other", name)
	}
	return part, nil
}

func (p *messageParser) form() (Form, error) {
	var f Form
	number := p.eat("=")
	word := p.word()
	switch n, err := strconv.Atoi(word); {
	case number && err == nil:
		f.Number = n
	case number:
		return f, fmt.Errorf("=%s is no number", word)
	case word == "one" && p.language == English:
		f.Number = 1
	case word == "other":
		f.Other = true
	default:
		return f, fmt.Errorf("%q is no plural form of this language", word)
	}
	if !p.eat("{") {
		return f, fmt.Errorf("the form %s has no {", word)
	}
	m, err := p.message()
	if err != nil {
		return f, err
	}
	if !p.eat("}") {
		return f, fmt.Errorf("the form %s is not closed", word)
	}
	f.Message = m
	return f, nil
}

// word reads spaces, then letters and digits.
func (p *messageParser) word() string {
	p.rest = strings.TrimLeft(p.rest, " ")
	end := strings.IndexFunc(p.rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return word
}

// eat reads optional spaces and a sign, if present. Spaces after { belong to the message.
func (p *messageParser) eat(sign string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.rest, " "), sign)
	if ok {
		p.rest = rest
	}
	return ok
}
