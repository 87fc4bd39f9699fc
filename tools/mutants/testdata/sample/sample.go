// Package sample has tests that notice some changes and not others.
package sample

// Clamp returns n, or the nearest of low and high when n is outside of them.
func Clamp(n, low, high int) int {
	if n < low {
		return low
	}
	if n > high {
		n = high
	}
	return n
}

// Even reports whether n is even; nothing tests it.
func Even(n int) bool {
	if n%2 == 0 {
		return true
	}
	return false
}
