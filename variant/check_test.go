package variant

import "testing"

// some returns a few of the values under -short, for tests that go through all rule
// sets in one goroutine, and else all.
func some[T any](all []T) (few []T) {
	if !testing.Short() {
		return all
	}
	for i := 0; i < len(all); i += 6 {
		few = append(few, all[i])
	}
	return few
}

func TestCheck(t *testing.T) {
	games, plies := 4, 60
	if testing.Short() {
		games, plies = 1, 30
	}
	for _, r := range some(All()) {
		t.Run(r.ID, func(t *testing.T) {
			report, err := Check(r, games, plies, 1)
			if err != nil {
				t.Fatal(err)
			}
			if report.Games != games || report.Plies == 0 {
				t.Errorf("%+v", report)
			}
			again, err := Check(r, games, plies, 1)
			if err != nil || again != report {
				t.Errorf("the same seed played %+v, then %+v", report, again)
			}
		})
	}
}
