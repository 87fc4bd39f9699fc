package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

const (
	sectionCustom   = 0
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionCode     = 10
)

type module struct {
	sections []section
	// imports counts imported functions; others are numbered after them.
	imports int
	// plainType is the type of a Go function: the entry point, an i32, and an i32 that is not
	// 0 while the stack unwinds.
	plainType int
	types     []int
	bodies    [][]byte // of each function, without its size
	names     map[int]string
}

type section struct {
	id   byte
	data []byte
}

var errShort = errors.New("the module ends too early")

// reader keeps the first error in err.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) unsigned() int {
	v, n := binary.Uvarint(r.data[min(r.at, len(r.data)):])
	if n <= 0 || v > 1<<32 {
		r.fail()
		return 0
	}
	r.at += n
	return int(v)
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || r.at+n > len(r.data) {
		r.fail()
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) fail() {
	if r.err == nil {
		r.err = errShort
	}
	r.at = len(r.data)
}

func (r *reader) more() bool { return r.err == nil && r.at < len(r.data) }

func decode(data []byte) (*module, error) {
	r := &reader{data: data}
	if string(r.bytes(8)) != "\x00asm\x01\x00\x00\x00" {
		return nil, errors.New("this is not a WebAssembly module")
	}
	m := &module{names: map[int]string{}, plainType: -1}
	for r.more() {
		id := r.byte()
		s := section{id, r.bytes(r.unsigned())}
		if r.err != nil {
			break
		}
		in := &reader{data: s.data}
		switch id {
		case sectionCustom:
			if name := string(in.bytes(in.unsigned())); name == "name" {
				m.readNames(in)
				continue
			}
		case sectionType:
			m.readTypes(in)
		case sectionImport:
			m.readImports(in)
		case sectionFunction:
			for n := in.unsigned(); n > 0 && in.err == nil; n-- {
				m.types = append(m.types, in.unsigned())
			}
		case sectionCode:
			for n := in.unsigned(); n > 0 && in.err == nil; n-- {
				m.bodies = append(m.bodies, in.bytes(in.unsigned()))
			}
		}
		if in.err != nil {
			return nil, fmt.Errorf("section %d: %w", id, in.err)
		}
		m.sections = append(m.sections, s)
	}
	switch {
	case r.err != nil:
		return nil, r.err
	case len(m.types) != len(m.bodies):
		return nil, errors.New("not every function has a body")
	case len(m.names) == 0:
		return nil, errors.New("it has no names: build it without -ldflags=-s")
	case m.plainType < 0:
		return nil, errors.New("no function has the form of Go's")
	}
	return m, nil
}

func (m *module) readTypes(r *reader) {
	for i := range r.unsigned() {
		if r.byte() != 0x60 {
			r.fail()
		}
		params, results := string(r.bytes(r.unsigned())), string(r.bytes(r.unsigned()))
		if r.err != nil {
			return
		}
		if m.plainType < 0 && params == "\x7f" && results == "\x7f" {
			m.plainType = i
		}
	}
}

func (m *module) readImports(r *reader) {
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		switch r.byte() {
		case 0:
			r.unsigned()
			m.imports++
		default: // Go imports only functions
			r.fail()
		}
	}
}

func (m *module) readNames(r *reader) {
	for r.more() {
		id := r.byte()
		in := &reader{data: r.bytes(r.unsigned())}
		if id != 1 {
			continue
		}
		for n := in.unsigned(); n > 0 && in.err == nil; n-- {
			i := in.unsigned()
			m.names[i] = string(in.bytes(in.unsigned()))
		}
		r.err = in.err
	}
}

// finals always unwind the stack: the first panics, the others restart the function.
var finals = []string{"runtime.sigpanic", "runtime.morestack", "runtime.morestack_noctxt"}

// rewrite changes all functions, and emits chosen ones twice.
func (m *module) rewrite(chosen func(name string) bool) error {
	straightened, final := 0, map[int]bool{}
	for i, name := range m.names {
		final[i] = slices.Contains(finals, name)
	}
	for i := range len(m.bodies) { // not those added
		if m.types[i] != m.plainType {
			continue
		}
		f, err := parse(m.bodies[i])
		if err != nil {
			return fmt.Errorf("function %s: %w", m.names[m.imports+i], err)
		}
		if f == nil {
			continue
		}
		f.final = final
		resumed := f.ahead()
		m.bodies[i] = resumed
		if !chosen(m.names[m.imports+i]) {
			continue
		}
		if straight := f.structured(m.imports + len(m.bodies)); straight != nil {
			straightened++
			m.bodies[i] = straight
			m.types = append(m.types, m.plainType)
			m.bodies = append(m.bodies, resumed)
		}
	}
	if straightened == 0 {
		return errors.New("no function of these packages has the form of Go's")
	}
	return nil
}

func (m *module) encode() []byte {
	out := []byte("\x00asm\x01\x00\x00\x00")
	for _, s := range m.sections {
		data := s.data
		switch s.id {
		case sectionFunction:
			data = number(nil, len(m.types))
			for _, t := range m.types {
				data = number(data, t)
			}
		case sectionCode:
			data = number(nil, len(m.bodies))
			for _, b := range m.bodies {
				data = append(number(data, len(b)), b...)
			}
		}
		out = append(out, s.id)
		out = append(number(out, len(data)), data...)
	}
	return out
}

func number(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }
