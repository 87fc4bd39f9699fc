package study_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// The problem of the day is under /daily, with a calendar of earlier ones.
func TestDaily(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	p.Visit("/daily")
	p.Wait("the problem of today", "() => kit.find('daily-day')?.dataset.day === new Date().toISOString().slice(0, 10) && kit.board()")
	month := browser.Ask[string](p, "() => kit.find('month').dataset.month")
	if days := browser.Ask[string](p, "() => document.querySelector('.month-days').textContent"); days != "日月火水木金土" {
		t.Errorf("the weekdays are %q", days)
	}
	p.Tap("month-before")
	p.Wait("the month before", "(month) => kit.find('month').dataset.month < month", month)
	first := browser.Ask[string](p, "() => kit.find('month').dataset.month + '-01'")
	p.Tap("daily-" + first)
	p.Wait("its first problem", "(day) => kit.find('daily-day')?.dataset.day === day && location.pathname === '/daily/' + day", first)
	if out := p.Overflow(); out != "" {
		t.Error(out)
	}
}
