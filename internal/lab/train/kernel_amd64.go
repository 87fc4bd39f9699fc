package train

import "golang.org/x/sys/cpu"

// hasKernels tells whether the processor has AVX2.
var hasKernels = cpu.X86.HasAVX2

// addRowsAVX2 is addRows for a width that 16 divides.
//
//go:noescape
func addRowsAVX2(sums, rows *float32, width int, list *uint16, n int)

// addToRowsAVX2 is addToRows for a width that 16 divides.
//
//go:noescape
func addToRowsAVX2(rows, values *float32, width int, list *uint16, n int)

// addRowsFast calls the assembly. The numbers of list are below the number of rows:
// they are inputs of the features that the rows were made for.
func addRowsFast(sums, rows []float32, list []uint16) {
	if len(list) > 0 {
		addRowsAVX2(&sums[0], &rows[0], len(sums), &list[0], len(list))
	}
}

// addToRowsFast is the same for addToRows.
func addToRowsFast(rows, values []float32, list []uint16) {
	if len(list) > 0 {
		addToRowsAVX2(&rows[0], &values[0], len(values), &list[0], len(list))
	}
}
