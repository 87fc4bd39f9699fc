package main

import "fmt"

const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Const     = 0x41
	opI64Const     = 0x42
	typeNone       = 0x40
)

// instruction: number is its first operand.
type instruction struct {
	op    byte
	arg   int
	bytes []byte
}

// function is a function in the form of Go's compiler:
//
//	locals
//	block                          to unwind the stack, where there are calls
//	  loop                         where there are jumps
//	    block … block
//	      br_table                 on local 0
//	    end
//	    segment 0
//	    end
//	    segment 1
//	    …
//	  end
//	  unreachable
//	end
//	i32.const 1
type function struct {
	locals   []byte // with the copy of the stack pointer
	segments [][]instruction
	table    []int // segment per number in local 0
	unwinds  bool
	loops    bool
	odd      bool // has a branch that is no compiled jump
	// final functions always unwind the stack. The compiler continues after such calls, so
	// engines keep numbers alive over them.
	final map[int]bool
}

func instructions(code []byte) ([]instruction, error) {
	var out []instruction
	r := &reader{data: code}
	for r.more() {
		from := r.at
		op := r.byte()
		arg := 0
		switch {
		case op == opBlock || op == opLoop || op == opIf:
			if r.byte() != typeNone {
				return nil, nil // Go's blocks have no result
			}
		case op == opBr || op == opBrIf || op == opCall, op >= opLocalGet && op <= opGlobalSet:
			arg = r.unsigned()
		case op == opBrTable:
			for n := r.unsigned() + 1; n > 0 && r.err == nil; n-- {
				r.unsigned()
			}
		case op == opCallIndirect:
			r.unsigned()
			r.unsigned()
		case op >= 0x28 && op <= 0x3e: // loads and stores
			r.unsigned()
			r.unsigned()
		case op == 0x3f || op == 0x40: // memory.size, memory.grow
			r.byte()
		case op == opI32Const || op == opI64Const:
			arg = r.signed()
		case op == 0x43:
			r.bytes(4)
		case op == 0x44:
			r.bytes(8)
		case op == 0xfc:
			switch sub := r.unsigned(); {
			case sub == 10: // memory.copy
				r.bytes(2)
			case sub == 11: // memory.fill
				r.byte()
			case sub > 11:
				return nil, fmt.Errorf("unknown instruction 0xfc %d", sub)
			}
		case op <= 0x01, op == opElse, op == opEnd, op == opReturn, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4:
		default:
			return nil, fmt.Errorf("unknown instruction %#x", op)
		}
		out = append(out, instruction{op, arg, code[from:r.at]})
	}
	return out, r.err
}

func (r *reader) signed() int {
	v, shift := 0, 0
	for {
		b := r.byte()
		if shift < 64 {
			v |= int(b&0x7f) << shift
		}
		shift += 7
		if b < 0x80 {
			if shift < 64 && b&0x40 != 0 {
				v |= -1 << shift
			}
			return v
		}
		if r.err != nil || shift > 70 {
			r.fail()
			return 0
		}
	}
}

// parse returns nil for a function of another form.
func parse(body []byte) (*function, error) {
	r := &reader{data: body}
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		r.unsigned()
		r.byte()
	}
	if r.err != nil {
		return nil, r.err
	}
	code, err := instructions(body[r.at:])
	if err != nil || len(code) == 0 {
		return nil, err
	}
	f := &function{}
	at := 0
	is := func(ops ...byte) bool {
		for i, op := range ops {
			if at+i >= len(code) || code[at+i].op != op {
				return false
			}
		}
		return true
	}
	if !is(opGlobalGet, opLocalSet) || code[0].arg != 0 || code[1].arg != 1 {
		return nil, nil
	}
	at = 2
	f.locals = body[:r.at+len(code[0].bytes)+len(code[1].bytes)]
	blocks := 0
	for ; is(opBlock); at++ {
		blocks++
	}
	if is(opLoop) {
		if f.loops = true; blocks > 1 {
			return nil, nil
		}
		f.unwinds, blocks = blocks == 1, 0
		for at++; is(opBlock); at++ {
			blocks++
		}
	}
	if blocks == 0 || !is(opLocalGet, opBrTable, opEnd) || code[at].arg != 0 {
		return nil, nil
	}
	in := &reader{data: code[at+1].bytes[1:]}
	most := 0
	for n := in.unsigned() + 1; n > 0; n-- {
		s := in.unsigned()
		f.table = append(f.table, s)
		most = max(most, s)
	}
	at += 3
	if !f.loops { // one block is for unwinding
		f.unwinds = blocks == most+2
	}
	return f, f.cut(code[at:], most)
}

func (f *function) cut(code []instruction, most int) error {
	tail := 2 // unreachable, end
	if f.unwinds {
		tail += 2
	}
	if f.loops {
		tail++
	}
	if len(code) < tail {
		return errShort
	}
	code = code[:len(code)-tail]
	depth, from := 0, 0
	for i, in := range code {
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			if depth--; depth < 0 {
				f.segments = append(f.segments, code[from:i])
				from, depth = i+1, 0
			}
		}
	}
	f.segments = append(f.segments, code[from:])
	if depth != 0 || len(f.segments) != most+1 {
		return fmt.Errorf("%d segments for %d", len(f.segments), most+1)
	}
	return nil
}

type kind int

const (
	plainPart kind = iota
	// jumpPart goes to another segment; jumpIfPart does so if the top of the stack is not 0.
	jumpPart
	jumpIfPart
	// unwindPart returns 1 if the top of the stack is not 0.
	unwindPart
)

// part is an instruction, or a compiled jump.
type part struct {
	kind  kind
	to    int // segment
	depth int // blocks around it in the segment
	in    instruction
}

func (f *function) parts(s int) (out []part, ends bool) {
	code := f.segments[s]
	outer := len(f.segments) - 1 - s // blocks of later segments
	depth := 0
	jump := func(i, depth int) (to int, ok bool) {
		if i+2 < len(code) && code[i].op == opI32Const && code[i].arg >= 0 &&
			code[i+1].op == opLocalSet && code[i+1].arg == 0 &&
			code[i+2].op == opBr && f.loops && code[i+2].arg == depth+outer {
			return f.table[min(code[i].arg, len(f.table)-1)], true
		}
		return 0, false
	}
	for i := 0; i < len(code); i++ {
		in := code[i]
		ends = false
		if in.op == opIf {
			if to, ok := jump(i+1, depth+1); ok && i+4 < len(code) && code[i+4].op == opEnd {
				out = append(out, part{kind: jumpIfPart, to: to, depth: depth})
				i += 4
				continue
			}
		}
		if to, ok := jump(i, depth); ok {
			out = append(out, part{kind: jumpPart, to: to, depth: depth})
			i += 2
			if ends = depth == 0; ends {
				return out, true
			}
			continue
		}
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
		case opBr, opBrIf, opBrTable:
			if in.op == opBrIf && f.unwinds && in.arg == depth+outer+count(f.loops) {
				if n := len(out) - 3; n >= 0 && depth > 0 && f.final[out[n].in.arg] && out[n].in.op == opCall &&
					out[n+1].in.op == opGlobalGet && out[n+2].in.op == opLocalSet && i+1 < len(code) && code[i+1].op == opEnd {
					out = append(out[:n+1], part{in: instruction{op: opReturn, bytes: []byte{opReturn}}, depth: depth})
					continue
				}
				out = append(out, part{kind: unwindPart, depth: depth})
				continue
			}
			if in.op == opBrTable || in.arg >= depth {
				f.odd = true
			}
		case opReturn, opUnreachable:
			if depth == 0 {
				return append(out, part{in: in}), true
			}
		}
		out = append(out, part{in: in, depth: depth})
	}
	return out, false
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
