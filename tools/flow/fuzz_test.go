package main

import "testing"

// Any body is rejected, unchanged or rewritten, and the result parses.
func FuzzBody(f *testing.F) {
	sum := []byte{ // sum of the numbers from local 2 down
		2, 1, 0x7f, 1, 0x7e, opGlobalGet, 0, opLocalSet, 1,
		opLoop, typeNone, opBlock, typeNone, opBlock, typeNone, opBlock, typeNone, opLocalGet, 0, opBrTable, 2, 0, 1, 2, opEnd,
		opLocalGet, 2, 0x50, opIf, typeNone, opI32Const, 2, opLocalSet, 0, opBr, 3, opEnd, opEnd,
		opLocalGet, 2, 0x42, 1, 0x7d, opLocalSet, 2, opI32Const, 0, opLocalSet, 0, opBr, 1, opEnd,
		opI32Const, 0, opReturn, opEnd, opUnreachable, opEnd,
	}
	if parsed, err := parse(sum); err != nil || parsed == nil || parsed.structured(7) == nil {
		f.Fatalf("the seed is of another form than Go's: %v", err)
	}
	f.Add(sum)
	f.Add([]byte{0, opUnreachable, opEnd})
	f.Fuzz(func(t *testing.T, body []byte) {
		parsed, err := parse(body)
		if err != nil || parsed == nil {
			return
		}
		again, err := parse(parsed.ahead())
		if err != nil || again == nil || len(again.segments) != len(parsed.segments) {
			t.Fatalf("what was written has another form: %v", err)
		}
		parsed.structured(7)
	})
}
