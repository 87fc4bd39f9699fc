#include "textflag.h"

// func accumulateAVX2(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)
//
// A block of columns stays in registers while all rows pass: 128, then 64, 32 and
// 16 numbers at a time. R13 is the length of a row in bytes, CX what is left of it.
TEXT ·accumulateAVX2(SB), NOSPLIT, $0-64
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
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	XORQ AX, AX

by128add:
	CMPQ AX, R10
	JGE  by128adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Y0, Y0
	VPADDW 32(R8)(DX*1), Y1, Y1
	VPADDW 64(R8)(DX*1), Y2, Y2
	VPADDW 96(R8)(DX*1), Y3, Y3
	VPADDW 128(R8)(DX*1), Y4, Y4
	VPADDW 160(R8)(DX*1), Y5, Y5
	VPADDW 192(R8)(DX*1), Y6, Y6
	VPADDW 224(R8)(DX*1), Y7, Y7
	INCQ AX
	JMP  by128add

by128adds:
	XORQ AX, AX

by128sub:
	CMPQ AX, R12
	JGE  by128subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Y0, Y0
	VPSUBW 32(R8)(DX*1), Y1, Y1
	VPSUBW 64(R8)(DX*1), Y2, Y2
	VPSUBW 96(R8)(DX*1), Y3, Y3
	VPSUBW 128(R8)(DX*1), Y4, Y4
	VPSUBW 160(R8)(DX*1), Y5, Y5
	VPSUBW 192(R8)(DX*1), Y6, Y6
	VPSUBW 224(R8)(DX*1), Y7, Y7
	INCQ AX
	JMP  by128sub

by128subs:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ $256, SI
	ADDQ $256, DI
	ADDQ $256, R8
	SUBQ $256, CX
	JMP  by128

by64:
	CMPQ CX, $128
	JLT  by32
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	XORQ AX, AX

by64add:
	CMPQ AX, R10
	JGE  by64adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Y0, Y0
	VPADDW 32(R8)(DX*1), Y1, Y1
	VPADDW 64(R8)(DX*1), Y2, Y2
	VPADDW 96(R8)(DX*1), Y3, Y3
	INCQ AX
	JMP  by64add

by64adds:
	XORQ AX, AX

by64sub:
	CMPQ AX, R12
	JGE  by64subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Y0, Y0
	VPSUBW 32(R8)(DX*1), Y1, Y1
	VPSUBW 64(R8)(DX*1), Y2, Y2
	VPSUBW 96(R8)(DX*1), Y3, Y3
	INCQ AX
	JMP  by64sub

by64subs:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ $128, SI
	ADDQ $128, DI
	ADDQ $128, R8
	SUBQ $128, CX
	JMP  by64

by32:
	CMPQ CX, $64
	JLT  by16
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	XORQ AX, AX

by32add:
	CMPQ AX, R10
	JGE  by32adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Y0, Y0
	VPADDW 32(R8)(DX*1), Y1, Y1
	INCQ AX
	JMP  by32add

by32adds:
	XORQ AX, AX

by32sub:
	CMPQ AX, R12
	JGE  by32subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Y0, Y0
	VPSUBW 32(R8)(DX*1), Y1, Y1
	INCQ AX
	JMP  by32sub

by32subs:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, R8
	SUBQ $64, CX
	JMP  by32

by16:
	CMPQ CX, $32
	JLT  done
	VMOVDQU 0(SI), Y0
	XORQ AX, AX

by16add:
	CMPQ AX, R10
	JGE  by16adds
	MOVL (R9)(AX*4), DX
	IMULQ R13, DX
	VPADDW 0(R8)(DX*1), Y0, Y0
	INCQ AX
	JMP  by16add

by16adds:
	XORQ AX, AX

by16sub:
	CMPQ AX, R12
	JGE  by16subs
	MOVL (R11)(AX*4), DX
	IMULQ R13, DX
	VPSUBW 0(R8)(DX*1), Y0, Y0
	INCQ AX
	JMP  by16sub

by16subs:
	VMOVDQU Y0, 0(DI)
	ADDQ $32, SI
	ADDQ $32, DI
	ADDQ $32, R8
	SUBQ $32, CX
	JMP  by16

done:
	VZEROUPPER
	RET

// func activateAVX2(values, weights *int16, width int) int32
//
// With v within 0 and 255 and w within ±127, v·w fits 16 bits; VPMADDWD multiplies
// it by v once more and adds pairs in 32 bits.
TEXT ·activateAVX2(SB), NOSPLIT, $0-28
	MOVQ values+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ width+16(FP), CX
	MOVL $0x00FF00FF, AX
	VMOVD AX, X7
	VPBROADCASTD X7, Y7
	VPXOR Y6, Y6, Y6
	VPXOR Y0, Y0, Y0

next:
	CMPQ CX, $16
	JLT  last
	VMOVDQU (SI), Y1
	VPMAXSW Y6, Y1, Y1
	VPMINSW Y7, Y1, Y1
	VPMULLW (DI), Y1, Y2
	VPMADDWD Y1, Y2, Y2
	VPADDD Y2, Y0, Y0
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $16, CX
	JMP  next

last:
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
