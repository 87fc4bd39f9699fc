package variant

import "testing"

func TestCheck(t *testing.T) {
	const games, plies = 4, 60
	for _, r := range everything() {
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
