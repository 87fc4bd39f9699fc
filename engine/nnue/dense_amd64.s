#include "textflag.h"

// func clampAVX2(into *uint8, values *int16, n int)
//
// Packs with saturation to 0 and 255, then takes the minimum with 127. n is a multiple of 32.
TEXT ·clampAVX2(SB), NOSPLIT, $0-24
	MOVQ into+0(FP), DI
	MOVQ values+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL $0x7F7F7F7F, AX
	VMOVD AX, X7
	VPBROADCASTD X7, Y7

next:
	VMOVDQU (SI), Y0
	VPACKUSWB 32(SI), Y0, Y0
	VPERMQ $0xD8, Y0, Y0
	VPMINUB Y7, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $64, SI
	ADDQ $32, DI
	SUBQ $32, CX
	JG   next
	VZEROUPPER
	RET

// func affineAVX2(sums *int32, in *uint8, weights *int8, groups int)
//
// 32 sums stay in registers. With inputs of at most 127 the sums of two products fit 16 bits.
TEXT ·affineAVX2(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ in+8(FP), SI
	MOVQ weights+16(FP), R8
	MOVQ groups+24(FP), CX
	MOVL $0x00010001, AX
	VMOVD AX, X7
	VPBROADCASTD X7, Y7
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3

next:
	MOVL (SI), AX
	TESTL AX, AX
	JZ   skip
	VMOVD AX, X4
	VPBROADCASTD X4, Y4
	VPMADDUBSW (R8), Y4, Y5
	VPMADDWD Y7, Y5, Y5
	VPADDD Y5, Y0, Y0
	VPMADDUBSW 32(R8), Y4, Y6
	VPMADDWD Y7, Y6, Y6
	VPADDD Y6, Y1, Y1
	VPMADDUBSW 64(R8), Y4, Y5
	VPMADDWD Y7, Y5, Y5
	VPADDD Y5, Y2, Y2
	VPMADDUBSW 96(R8), Y4, Y6
	VPMADDWD Y7, Y6, Y6
	VPADDD Y6, Y3, Y3

skip:
	ADDQ $4, SI
	ADDQ $128, R8
	DECQ CX
	JG   next
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VZEROUPPER
	RET

// func affineAVX512(sums *int32, in *uint8, weights *int8, groups int)
//
// As affineAVX2; VPDPBUSD multiplies and adds four products in one.
TEXT ·affineAVX512(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ in+8(FP), SI
	MOVQ weights+16(FP), R8
	MOVQ groups+24(FP), CX
	VMOVDQU64 (DI), Z0
	VMOVDQU64 64(DI), Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3

next:
	VPBROADCASTD (SI), Z4
	VPBROADCASTD 4(SI), Z5
	VPDPBUSD (R8), Z4, Z0
	VPDPBUSD 64(R8), Z4, Z1
	VPDPBUSD 128(R8), Z5, Z2
	VPDPBUSD 192(R8), Z5, Z3
	ADDQ $8, SI
	ADDQ $256, R8
	SUBQ $2, CX
	JG   next
	VPADDD Z2, Z0, Z0
	VPADDD Z3, Z1, Z1
	VMOVDQU64 Z0, (DI)
	VMOVDQU64 Z1, 64(DI)
	VZEROUPPER
	RET
