// Package sample has partly tested functions.
package sample

// Clamp returns n limited to low and high.
func Clamp(n, low, high int) int {
	if n < low {
		return low
	}
	if n > high {
		n = high
	}
	return n
}

// Even is not tested.
func Even(n int) bool {
	if n%2 == 0 {
		return true
	}
	return false
}
