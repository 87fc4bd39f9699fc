//go:build !amd64

package train

const hasKernels = false

func addRowsFast(sums, rows []float32, list []uint16) { addRowsPlain(sums, rows, list) }

func addToRowsFast(rows, values []float32, list []uint16) { addToRowsPlain(rows, values, list) }
