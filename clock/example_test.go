package clock_test

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

func Example() {
	control := clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 3}
	if err := control.Validate(); err != nil {
		fmt.Println(err)
		return
	}
	start := time.Date(2024, 1, 1, 10, 0, 0, 0, time.UTC)
	k := clock.New(control)
	k.Start(shogi.Black, start)

	// Eleven minutes: the main time and two periods.
	spent, ok := k.Press(start.Add(11 * time.Minute))
	fmt.Println(spent, ok)
	fmt.Printf("%+v\n", k.Remaining(shogi.Black, start.Add(11*time.Minute)))
	// Output:
	// 11m0s true
	// {Main:0s Byoyomi:30s Periods:1}
}

func ExampleControl_String() {
	fmt.Println(clock.Control{Kind: clock.Fischer, Main: 5 * time.Minute, Increment: 3 * time.Second})
	fmt.Println(clock.Control{Kind: clock.Byoyomi, Byoyomi: 10 * time.Second, Periods: 1})
	// Output:
	// 5m0s+3s a move
	// 0s+10s byoyomi
}

func ExampleClock_Deadline() {
	start := time.Date(2024, 1, 1, 10, 0, 0, 0, time.UTC)
	k := clock.New(clock.Control{Kind: clock.Sudden, Main: time.Minute})
	k.Start(shogi.White, start)
	at, ok := k.Deadline()
	fmt.Println(at.Sub(start), ok, k.Expired(at.Add(-1)), k.Expired(at))
	// Output: 1m0s true false true
}

func ExampleParseKind() {
	k, err := clock.ParseKind("fischer")
	fmt.Println(k, err)
	// Output: fischer <nil>
}
