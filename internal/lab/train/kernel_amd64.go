package train

import "golang.org/x/sys/cpu"

var hasKernels = cpu.X86.HasAVX2

// width is a multiple of 16.
//
//go:noescape
func addRowsAVX2(sums, rows *float32, width int, list *uint16, n int)

// width is a multiple of 16.
//
//go:noescape
func addToRowsAVX2(rows, values *float32, width int, list *uint16, n int)

// list is in range: inputs of the features of rows.
func addRowsFast(sums, rows []float32, list []uint16) {
	if len(list) > 0 {
		addRowsAVX2(&sums[0], &rows[0], len(sums), &list[0], len(list))
	}
}

func addToRowsFast(rows, values []float32, list []uint16) {
	if len(list) > 0 {
		addToRowsAVX2(&rows[0], &values[0], len(values), &list[0], len(list))
	}
}
