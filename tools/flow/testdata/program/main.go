// Command program has all that compiles to jumps: nested loops, labels, goto into loops,
// switches, panics, and goroutines that block inside these while their stacks grow.
package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
)

func main() {
	fmt.Println(collatz(27), primes(60), around(9), crossed(7))
	fmt.Println(labelled([][]int{{1, 2, 3}, {4, -1, 6}, {7, 0, 9}, {8, 8, 8}}))
	for i := range 8 {
		fmt.Print(kind(i), " ")
	}
	fmt.Println()
	fmt.Println(deep(3000, 3), safely(func() int { return index([]int{1, 2}, 5) }), safely(func() int { return divide(1, 0) }))
	fmt.Println(safely(func() int { return dereference(nil) }), safely(func() int { panic(errors.New("told")) }))
	fmt.Println(pipeline(200), turns(50), deferred(4))
	var all []string
	for _, word := range []string{"c", "a", "b"} {
		all = append(all, func(s string) string { return strings.Repeat(s, len(all)+1) }(word))
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	fmt.Println(selected(30))
	fmt.Println(all, matrix(5))
	for _, n := range []int{1, 10, 100, 1000, 3000} {
		done := make(chan int)
		go func() { done <- deep(n, n) }() // on a small stack
		fmt.Print(<-done, " ")
	}
	fmt.Println()
}

//go:noinline
func collatz(n int) (steps int) {
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

//go:noinline
func primes(below int) (out []int) {
next:
	for n := 2; n < below; n++ {
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				continue next
			}
		}
		out = append(out, n)
	}
	return out
}

// around is a loop made of goto.
//
//go:noinline
func around(n int) int {
	sum := 0
again:
	sum += n
	n--
	if n > 0 {
		goto again
	}
	return sum
}

// crossed enters its loop in the middle, which blocks and loops alone cannot express.
//
//go:noinline
func crossed(n int) int {
	sum := 0
	if n%2 == 1 {
		goto middle
	}
top:
	sum += 10
middle:
	sum++
	n--
	if n > 3 {
		goto top
	}
	if n > 0 {
		goto middle
	}
	return sum
}

func labelled(rows [][]int) (sum int, trail string) {
rows:
	for i, row := range rows {
		for _, v := range row {
			switch {
			case v < 0:
				trail += "-"
				continue rows
			case v == 0:
				trail += "0"
				break rows
			case v%2 == 0:
				fallthrough
			case v == 1:
				trail += "e"
				sum += i
			default:
				trail += "o"
			}
			sum += v
		}
	}
	return sum, trail
}

func kind(n int) string {
	switch n {
	case 0:
		return "zero"
	case 1, 2, 3:
		return "few"
	case 4:
		return "four"
	case 5:
		return "five"
	case 6:
		return "six"
	}
	return "many"
}

//go:noinline
func deep(n, salt int) int {
	var room [20]int
	for i := range room {
		room[i] = n ^ i*salt
	}
	if n == 0 {
		return salt
	}
	return deep(n-1, salt) + room[n%20]&1
}

//go:noinline
func index(list []int, i int) int { return list[i] }

//go:noinline
func divide(a, b int) int { return a / b }

//go:noinline
func dereference(p *int) int { return *p }

func safely(do func() int) (out string) {
	defer func() {
		if r := recover(); r != nil {
			out = fmt.Sprint("recovered: ", r)
		}
	}()
	return fmt.Sprint(do())
}

func deferred(n int) (out string) {
	for i := range n {
		defer func() { out += fmt.Sprint(i) }()
	}
	return "in reverse: "
}

// pipeline waits within its loops.
//
//go:noinline
func pipeline(n int) (sum int) {
	numbers, squares := make(chan int), make(chan int)
	go func() {
		defer close(numbers)
		for i := range n {
			numbers <- i
		}
	}()
	go func() {
		defer close(squares)
		for v := range numbers {
			if v%3 == 0 {
				continue
			}
			squares <- v * v
		}
	}()
	for v := range squares {
		for range 3 {
			sum += v
		}
	}
	return sum
}

func turns(n int) int {
	var lock sync.Mutex
	var all sync.WaitGroup
	total := 0
	for i := range n {
		all.Go(func() {
			for range i {
				lock.Lock()
				total++
				lock.Unlock()
			}
		})
	}
	all.Wait()
	return total
}

//go:noinline
func selected(n int) (odd, even int) {
	a, b, stop := make(chan int), make(chan int), make(chan bool)
	go func() {
		for i := range n {
			if i%2 == 0 {
				a <- i
			} else {
				b <- i
			}
		}
		close(stop)
	}()
	for {
		select {
		case v := <-a:
			even += v
		case v := <-b:
			odd += v
		case <-stop:
			return odd, even
		}
	}
}

func matrix(n int) (trace float64) {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
		for j := range m[i] {
			m[i][j] = float64(i+1) / float64(j+2)
		}
	}
	for i := range m {
		for j := range m {
			for k := range m {
				if i != j && j != k {
					m[i][j] += m[i][k] * m[k][j] / 100
				}
			}
		}
		trace += m[i][i]
	}
	return trace
}
