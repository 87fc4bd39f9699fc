package tournament

import (
	"testing"
	"time"
	_ "time/tzdata" // for machines without zones
)

func TestTimetable(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	const layout = "Mon 2006-01-02 15:04:05"
	for _, c := range []struct {
		table, after string
		zone         *time.Location
		want         []string
	}{
		{"20:00", "Mon 2026-11-23 19:59:59", time.UTC, []string{"Mon 2026-11-23 20:00:00", "Tue 2026-11-24 20:00:00"}},
		{"20:00", "Mon 2026-11-23 20:00:00", time.UTC, []string{"Tue 2026-11-24 20:00:00"}},
		{"30m", "Mon 2026-11-23 23:15:00", time.UTC, []string{"Mon 2026-11-23 23:30:00", "Tue 2026-11-24 00:00:00", "Tue 2026-11-24 00:30:00"}},
		{"24h", "Sat 2026-11-28 23:15:00", time.UTC, []string{"Sun 2026-11-29 00:00:00", "Mon 2026-11-30 00:00:00"}},
		{"sat-20:30/12:00", "Sat 2026-11-28 12:00:00", time.UTC, []string{"Sat 2026-11-28 20:30:00", "Sun 2026-11-29 12:00:00"}},
		{"Sun-00:00", "Thu 2026-12-31 23:00:00", time.UTC, []string{"Sun 2027-01-03 00:00:00", "Sun 2027-01-10 00:00:00"}},
		// The hour from two to three is skipped in spring and repeated in autumn.
		{"02:30", "Sat 2026-03-28 12:00:00", berlin, []string{"Sun 2026-03-29 03:30:00", "Mon 2026-03-30 02:30:00"}},
		{"02:30", "Sat 2026-10-24 12:00:00", berlin, []string{"Sun 2026-10-25 02:30:00", "Mon 2026-10-26 02:30:00"}},
	} {
		table, err := ParseTimetable(c.table)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.ParseInLocation(layout, c.after, c.zone)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if at = table.Next(at); at.Format(layout) != want {
				t.Errorf("%s after %s: %s, want %s", c.table, c.after, at.Format(layout), want)
			}
		}
	}
}

func TestTimetableRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":            `"": want a time of day such as 20:30 or an interval such as 30m`,
		"25:00":       `"25:00": want a time of day such as 20:30 or an interval such as 30m`,
		"20:00/":      `"": want a time of day such as 20:30 or an interval such as 30m`,
		"someday-8:0": `"someday-8:0": want a time of day such as 20:30 or an interval such as 30m`,
		"foo-20:00":   `"foo": want a day of the week: sun, mon, tue, wed, thu, fri, sat`,
		"0s":          "an interval of 0s: want whole minutes that divide the day, as 30m or 2h",
		"-30m":        "an interval of -30m: want whole minutes that divide the day, as 30m or 2h",
		"90s":         "an interval of 90s: want whole minutes that divide the day, as 30m or 2h",
		"7h":          "an interval of 7h: want whole minutes that divide the day, as 30m or 2h",
	} {
		if got, err := ParseTimetable(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v; want %s", text, got, err, want)
		}
	}
}
