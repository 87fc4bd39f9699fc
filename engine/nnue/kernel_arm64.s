#include "textflag.h"

// func accumulateNEON(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)
//
// 16 columns stay in registers while all rows pass. R9 is the length of a row in
// bytes, R3 what is left of it.
TEXT ·accumulateNEON(SB), NOSPLIT, $0-64
	MOVD into+0(FP), R0
	MOVD from+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD width+24(FP), R3
	MOVD added+32(FP), R4
	MOVD adds+40(FP), R5
	MOVD removed+48(FP), R6
	MOVD removes+56(FP), R7
	LSL  $1, R3, R3
	MOVD R3, R9

columns:
	CMP  $32, R3
	BLT  done
	VLD1 (R1), [V0.H8, V1.H8]
	MOVD R4, R10
	MOVD R5, R11

add:
	CBZ  R11, adds
	MOVWU.P 4(R10), R12
	MUL  R9, R12, R12
	ADD  R2, R12, R12
	VLD1 (R12), [V2.H8, V3.H8]
	VADD V2.H8, V0.H8, V0.H8
	VADD V3.H8, V1.H8, V1.H8
	SUB  $1, R11, R11
	B    add

adds:
	MOVD R6, R10
	MOVD R7, R11

sub:
	CBZ  R11, subs
	MOVWU.P 4(R10), R12
	MUL  R9, R12, R12
	ADD  R2, R12, R12
	VLD1 (R12), [V2.H8, V3.H8]
	VSUB V2.H8, V0.H8, V0.H8
	VSUB V3.H8, V1.H8, V1.H8
	SUB  $1, R11, R11
	B    sub

subs:
	VST1 [V0.H8, V1.H8], (R0)
	ADD  $32, R0, R0
	ADD  $32, R1, R1
	ADD  $32, R2, R2
	SUB  $32, R3, R3
	B    columns

done:
	RET

// func activateNEON(values, weights *int16, width int) int32
//
// With v within 0 and 255 and w within ±127, v·w fits 16 bits; SMLAL multiplies it
// by v once more and adds in 32 bits. The assembler lacks some of the
// instructions; they are written as words.
TEXT ·activateNEON(SB), NOSPLIT, $0-28
	MOVD values+0(FP), R0
	MOVD weights+8(FP), R1
	MOVD width+16(FP), R2
	MOVD $255, R3
	VDUP R3, V7.H8
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V5.B16, V5.B16, V5.B16

next:
	CMP  $16, R2
	BLT  last
	VLD1.P 32(R0), [V1.H8, V2.H8]
	VLD1.P 32(R1), [V3.H8, V4.H8]
	WORD $0x4E666421 // SMAX V1.8H, V1.8H, V6.8H
	WORD $0x4E676C21 // SMIN V1.8H, V1.8H, V7.8H
	WORD $0x4E619C63 // MUL V3.8H, V3.8H, V1.8H
	WORD $0x0E618060 // SMLAL V0.4S, V3.4H, V1.4H
	WORD $0x4E618065 // SMLAL2 V5.4S, V3.8H, V1.8H
	WORD $0x4E666442 // SMAX V2.8H, V2.8H, V6.8H
	WORD $0x4E676C42 // SMIN V2.8H, V2.8H, V7.8H
	WORD $0x4E629C84 // MUL V4.8H, V4.8H, V2.8H
	WORD $0x0E628080 // SMLAL V0.4S, V4.4H, V2.4H
	WORD $0x4E628085 // SMLAL2 V5.4S, V4.8H, V2.8H
	SUB  $16, R2, R2
	B    next

last:
	VADD V5.S4, V0.S4, V0.S4
	VADDV V0.S4, V0
	VMOV V0.S[0], R3
	MOVW R3, ret+24(FP)
	RET
