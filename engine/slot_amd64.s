#include "textflag.h"

// func put(s *slot, data, check uint64)
TEXT ·put(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), AX
	MOVQ data+8(FP), BX
	MOVQ check+16(FP), CX
	MOVQ BX, 0(AX)
	MOVQ CX, 8(AX)
	RET

// func prefetch(b *bucket)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ b+0(FP), AX
	PREFETCHT0 (AX)
	RET
