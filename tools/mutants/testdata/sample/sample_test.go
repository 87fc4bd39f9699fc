package sample

import "testing"

func TestClamp(t *testing.T) {
	for n, want := range map[int]int{-3: 0, 0: 0, 2: 2, 5: 5, 9: 5} {
		if got := Clamp(n, 0, 5); got != want {
			t.Errorf("Clamp(%d, 0, 5) = %d, want %d", n, got, want)
		}
	}
}
