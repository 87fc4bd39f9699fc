package tournament

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Timetable has the round starts of an endless event, as floodgate's: sorted slots of a
// week.
type Timetable []Slot

// Slot is in minutes since Sunday 00:00.
type Slot int

const (
	minutesOfDay  = 24 * 60
	minutesOfWeek = 7 * minutesOfDay
)

var weekdays = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// ParseTimetable reads times of day separated by slashes, each with an optional weekday,
// or an interval that divides the day:
//
//	20:00              every day at eight in the evening
//	12:00/sat-20:30    every day at noon, and on Saturdays at half past eight
//	30m                every half hour, the first at midnight
//
// The error is one clause.
func ParseTimetable(text string) (Timetable, error) {
	if every, err := time.ParseDuration(text); err == nil {
		minutes := int(every / time.Minute)
		if every%time.Minute != 0 || minutes < 1 || minutesOfDay%minutes != 0 {
			return nil, fmt.Errorf("an interval of %s: want whole minutes that divide the day, as 30m or 2h", text)
		}
		var t Timetable
		for at := 0; at < minutesOfWeek; at += minutes {
			t = append(t, Slot(at))
		}
		return t, nil
	}
	var t Timetable
	for part := range strings.SplitSeq(text, "/") {
		days, hour := weekdays[:], part
		if day, rest, ok := strings.Cut(part, "-"); ok {
			days, hour = []string{strings.ToLower(day)}, rest
		}
		at, err := time.Parse("15:04", hour)
		if err != nil {
			return nil, fmt.Errorf("%q: want a time of day such as 20:30 or an interval such as 30m", part)
		}
		for _, day := range days {
			n := slices.Index(weekdays[:], day)
			if n < 0 {
				return nil, fmt.Errorf("%q: want a day of the week: %s", day, strings.Join(weekdays[:], ", "))
			}
			t = append(t, Slot(n*minutesOfDay+at.Hour()*60+at.Minute()))
		}
	}
	slices.Sort(t)
	return slices.Compact(t), nil
}

// Next returns the next instant after after, in its time zone. A time skipped by summer
// time is an hour later; a repeated one counts once.
func (t Timetable) Next(after time.Time) time.Time {
	year, month, day := after.Date()
	sunday := day - int(after.Weekday())
	for week := 0; ; week++ {
		for _, s := range t {
			days, minutes := int(s)/minutesOfDay, int(s)%minutesOfDay
			at := time.Date(year, month, sunday+7*week+days, minutes/60, minutes%60, 0, 0, after.Location())
			if at.After(after) {
				return at
			}
		}
	}
}
