package train

func addRows(sums, rows []float32, list []uint16) {
	if hasKernels {
		addRowsFast(sums, rows, list)
		return
	}
	addRowsPlain(sums, rows, list)
}

func addToRows(rows, values []float32, list []uint16) {
	if hasKernels {
		addToRowsFast(rows, values, list)
		return
	}
	addToRowsPlain(rows, values, list)
}

func addRowsPlain(sums, rows []float32, list []uint16) {
	width := len(sums)
	for _, n := range list {
		for i, w := range rows[int(n)*width:][:width] {
			sums[i] += w
		}
	}
}

func addToRowsPlain(rows, values []float32, list []uint16) {
	width := len(values)
	for _, n := range list {
		row := rows[int(n)*width:][:width]
		for i, v := range values {
			row[i] += v
		}
	}
}
