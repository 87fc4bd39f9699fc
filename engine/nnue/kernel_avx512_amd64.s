#include "textflag.h"

// func accumulateAVX512(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)
//
// As accumulateAVX2 with registers twice as wide: 128, 64 and 32 numbers at a time.
// The width is a multiple of 32.
TEXT ·accumulateAVX512(SB), NOSPLIT, $0-64
	MOVQ into+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ rows+16(FP), R8
	MOVQ width+24(FP), CX
	MOVQ added+32(FP), R9
	MOVQ adds+40(FP), R10
	MOVQ removed+48(FP), R11
	MOVQ removes+56(FP), R12
	SHLQ $1, CX
	MOVQ CX, R13

by128:
	CMPQ CX, $256
	JLT  by64
	VMOVDQU64 0(SI), Z0
	VMOVDQU64 64(SI), Z1
	VMOVDQU64 128(SI), Z2
	VMOVDQU64 192(SI), Z3
	XORQ AX, AX

by128add:
	CMPQ AX, R10
	JGE  by128adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Z0, Z0
	VPADDW 64(R8)(DX*1), Z1, Z1
	VPADDW 128(R8)(DX*1), Z2, Z2
	VPADDW 192(R8)(DX*1), Z3, Z3
	INCQ AX
	JMP  by128add

by128adds:
	XORQ AX, AX

by128sub:
	CMPQ AX, R12
	JGE  by128subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Z0, Z0
	VPSUBW 64(R8)(DX*1), Z1, Z1
	VPSUBW 128(R8)(DX*1), Z2, Z2
	VPSUBW 192(R8)(DX*1), Z3, Z3
	INCQ AX
	JMP  by128sub

by128subs:
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)
	ADDQ $256, SI
	ADDQ $256, DI
	ADDQ $256, R8
	SUBQ $256, CX
	JMP  by128

by64:
	CMPQ CX, $128
	JLT  by32
	VMOVDQU64 0(SI), Z0
	VMOVDQU64 64(SI), Z1
	XORQ AX, AX

by64add:
	CMPQ AX, R10
	JGE  by64adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Z0, Z0
	VPADDW 64(R8)(DX*1), Z1, Z1
	INCQ AX
	JMP  by64add

by64adds:
	XORQ AX, AX

by64sub:
	CMPQ AX, R12
	JGE  by64subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Z0, Z0
	VPSUBW 64(R8)(DX*1), Z1, Z1
	INCQ AX
	JMP  by64sub

by64subs:
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	ADDQ $128, SI
	ADDQ $128, DI
	ADDQ $128, R8
	SUBQ $128, CX
	JMP  by64

by32:
	CMPQ CX, $64
	JLT  done
	VMOVDQU64 0(SI), Z0
	XORQ AX, AX

by32add:
	CMPQ AX, R10
	JGE  by32adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Z0, Z0
	INCQ AX
	JMP  by32add

by32adds:
	XORQ AX, AX

by32sub:
	CMPQ AX, R12
	JGE  by32subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Z0, Z0
	INCQ AX
	JMP  by32sub

by32subs:
	VMOVDQU64 Z0, 0(DI)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, R8
	SUBQ $64, CX
	JMP  by32

done:
	VZEROUPPER
	RET

// func activateAVX512(values, weights *int16, width int) int32
//
// As activateAVX2; VPDPWSSD multiplies and adds in one. The width is a multiple of 32.
TEXT ·activateAVX512(SB), NOSPLIT, $0-28
	MOVQ values+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ width+16(FP), CX
	MOVL $0x00FF00FF, AX
	VPBROADCASTD AX, Z7
	VPXORQ Z6, Z6, Z6
	VPXORQ Z0, Z0, Z0

next:
	CMPQ CX, $32
	JLT  last
	VMOVDQU64 (SI), Z1
	VPMAXSW Z6, Z1, Z1
	VPMINSW Z7, Z1, Z1
	VPMULLW (DI), Z1, Z2
	VPDPWSSD Z1, Z2, Z0
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $32, CX
	JMP  next

last:
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	MOVL AX, ret+24(FP)
	VZEROUPPER
	RET
