package train

// addRows adds to sums the rows of list, in its order.
func addRows(sums, rows []float32, list []uint16) {
	if hasKernels {
		addRowsFast(sums, rows, list)
		return
	}
	addRowsPlain(sums, rows, list)
}

// addToRows adds values to each of the rows of list.
func addToRows(rows, values []float32, list []uint16) {
	if hasKernels {
		addToRowsFast(rows, values, list)
		return
	}
	addToRowsPlain(rows, values, list)
}

// addRowsPlain is the reference of addRows.
func addRowsPlain(sums, rows []float32, list []uint16) {
	width := len(sums)
	for _, n := range list {
		for i, w := range rows[int(n)*width:][:width] {
			sums[i] += w
		}
	}
}

// addToRowsPlain is the reference of addToRows.
func addToRowsPlain(rows, values []float32, list []uint16) {
	width := len(values)
	for _, n := range list {
		row := rows[int(n)*width:][:width]
		for i, v := range values {
			row[i] += v
		}
	}
}
