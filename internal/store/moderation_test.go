package store_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

func testModeration(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"reports", reports},
		{"hidden talk", hidden},
		{"mutes", mutes},
		{"closed accounts", closed},
		{"racing moderators", racingModerators},
		{"all or nothing", allOrNothing},
		{"who signs in stays muted", mutedSignIn},
		{"who goes leaves no name", forgotten},
	})
}

var reportBounds = moderation.Bounds{Each: 3, All: 4}

func complaint(id string, reporter, holder people.ID, minutes int) moderation.Report {
	return moderation.Report{
		ID: id, Game: "g", At: noon.Add(time.Duration(minutes) * time.Minute), Reporter: reporter, ReporterName: string("名'" + reporter),
		Holder: holder, Name: "無礼者", Reason: "<b>'; DROP TABLE reports; --",
	}
}

func pending(t *testing.T, s joined, id string, limit int) []moderation.Report {
	t.Helper()
	list, err := s.Reports(t.Context(), id, limit)
	must(t, err)
	return list
}

func acted(t *testing.T, s joined, e moderation.Entry) moderation.Entry {
	t.Helper()
	e.Reason, e.By, e.ByName = "why", "m", "moderator"
	if e.At.IsZero() {
		e.At = noon
	}
	seq, err := s.Act(t.Context(), e)
	must(t, err)
	e.Seq = seq
	return e
}

func reports(t *testing.T, s joined) {
	must(t, s.Create(t.Context(), "g", seats("s:a"), summary(1), events(1, 1)))
	seq, err := s.Say(t.Context(), "g", match.Message{At: noon, Room: match.PlayersRoom, Holder: "s:b", Name: "b", Text: "馬鹿"}, 9)
	must(t, err)
	late, early := complaint("2", "s:a", "s:b", 2), complaint("1", "s:a", "s:c", 1)
	late.Message, late.Text = seq, "馬鹿"
	must(t, s.AddReport(t.Context(), late, reportBounds))
	must(t, s.AddReport(t.Context(), early, reportBounds))
	equal(t, "open reports", []moderation.Report{early, late}, pending(t, s, "", 9))
	equal(t, "one", []moderation.Report{early}, pending(t, s, "", 1))
	equal(t, "by id", []moderation.Report{late}, pending(t, s, "2", 9))
	equal(t, "by no id", nil, pending(t, s, "2\x00", 9))

	twice := late
	twice.ID = "3"
	wrong(t, "the same again", moderation.ErrTwice, s.AddReport(t.Context(), twice, reportBounds))
	must(t, s.AddReport(t.Context(), complaint("4", "s:a", "s:d", 3), reportBounds))
	wrong(t, "one too many of a reporter", moderation.ErrTooMany, s.AddReport(t.Context(), complaint("5", "s:a", "s:e", 4), reportBounds))
	must(t, s.AddReport(t.Context(), complaint("6", "s:x", "s:b", 5), reportBounds))
	wrong(t, "one too many of all", moderation.ErrFull, s.AddReport(t.Context(), complaint("7", "s:y", "s:b", 6), reportBounds))
	bad := complaint("8", "s:z", "s:b", 7)
	bad.Reason = "\x00"
	wrong(t, "no text", moderation.ErrNotFound, s.AddReport(t.Context(), bad, moderation.Bounds{Each: 9, All: 9}))

	one := acted(t, s, moderation.Entry{Action: moderation.Dismiss, Report: "2", Game: "g", Message: seq, Holder: "s:b", Name: "無礼者"})
	two := acted(t, s, moderation.Entry{Action: moderation.Settle, Report: "1", Game: "g", Holder: "s:c"})
	_, err = s.Act(t.Context(), moderation.Entry{Action: moderation.Dismiss, Report: "2", At: noon, Reason: "again"})
	wrong(t, "a report that is closed", moderation.ErrNotFound, err)
	if list := pending(t, s, "", 9); len(list) != 2 {
		t.Errorf("%d reports are open", len(list))
	}
	must(t, s.AddReport(t.Context(), twice, reportBounds)) // reported again
	mine, err := s.Reported(t.Context(), "s:a", 9)
	must(t, err)
	late.Text, twice.Text = "", ""
	equal(t, "what one has reported", []moderation.Report{early, late, twice, complaint("4", "s:a", "s:d", 3)}, mine)
	log, err := s.Log(t.Context(), 0, 9)
	must(t, err)
	one.Text = "馬鹿"
	equal(t, "the log", []moderation.Entry{two, one}, log)
	log, err = s.Log(t.Context(), two.Seq, 9)
	must(t, err)
	equal(t, "the log before", []moderation.Entry{one}, log)
	log, err = s.Log(t.Context(), 0, 1)
	must(t, err)
	equal(t, "one line of the log", []moderation.Entry{two}, log)
}

func hidden(t *testing.T, s joined) {
	must(t, s.Create(t.Context(), "g", seats("s:a"), summary(1), events(1, 1)))
	for _, text := range []string{"one", "two"} {
		_, err := s.Say(t.Context(), "g", match.Message{At: noon, Room: match.PlayersRoom, Holder: "s:a", Text: text}, 9)
		must(t, err)
	}
	hiddenNow := func() (list []bool) {
		all, err := s.Talk(t.Context(), "g", match.PlayersRoom, 0, 9)
		must(t, err)
		for _, m := range all {
			list = append(list, m.Hidden)
		}
		return list
	}
	equal(t, "at first", []bool{false, false}, hiddenNow())
	hide := moderation.Entry{Action: moderation.Hide, Game: "g", Message: 2, Holder: "s:a"}
	acted(t, s, hide)
	equal(t, "then", []bool{false, true}, hiddenNow())
	hide.At, hide.Reason = noon, "again"
	_, err := s.Act(t.Context(), hide)
	wrong(t, "hidden twice", moderation.ErrNotFound, err)
	hide.Message = 3
	_, err = s.Act(t.Context(), hide)
	wrong(t, "nothing hidden", moderation.ErrNotFound, err)
	acted(t, s, moderation.Entry{Action: moderation.Show, Game: "g", Message: 2, Holder: "s:a"})
	equal(t, "in the end", []bool{false, false}, hiddenNow())
}

func mutes(t *testing.T, s joined) {
	hour := noon.Add(time.Hour)
	acted(t, s, moderation.Entry{Action: moderation.Mute, Holder: "s:a", Name: "甲", Until: hour})
	acted(t, s, moderation.Entry{Action: moderation.Mute, Holder: "c:b", Name: "乙", At: noon.Add(time.Second)})
	for _, c := range []struct {
		holder people.ID
		at     time.Time
		until  time.Time
		muted  bool
	}{
		{"s:a", noon, hour, true},
		{"s:a", hour.Add(-time.Millisecond), hour, true},
		{"s:a", hour, time.Time{}, false},
		{"c:b", noon.AddDate(99, 0, 0), time.Time{}, true},
		{"s:c", noon, time.Time{}, false},
		{"", noon, time.Time{}, false},
		{"s:\x00", noon, time.Time{}, false},
	} {
		until, muted, err := s.Muted(t.Context(), c.holder, c.at)
		must(t, err)
		if muted != c.muted || !until.Equal(c.until) {
			t.Errorf("%q at %v: %v until %v", c.holder, c.at, muted, until)
		}
	}
	list, err := s.Mutes(t.Context(), noon, 9)
	must(t, err)
	equal(t, "who is muted", []moderation.Muted{{Holder: "c:b", Name: "乙", Since: noon.Add(time.Second)}, {Holder: "s:a", Name: "甲", Since: noon, Until: hour}}, list)
	list, err = s.Mutes(t.Context(), hour, 9)
	must(t, err)
	if len(list) != 1 {
		t.Errorf("after an hour %v", list)
	}
	// A new mute replaces the old one.
	acted(t, s, moderation.Entry{Action: moderation.Mute, Holder: "s:a", Name: "甲", Until: noon.Add(time.Minute)})
	if _, muted, err := s.Muted(t.Context(), "s:a", noon.Add(2*time.Minute)); err != nil || muted {
		t.Errorf("muted for longer than said: %v", err)
	}
	acted(t, s, moderation.Entry{Action: moderation.Unmute, Holder: "c:b"})
	_, err = s.Act(t.Context(), moderation.Entry{Action: moderation.Unmute, Holder: "c:b", At: noon, Reason: "again"})
	wrong(t, "unmuted twice", moderation.ErrNotFound, err)
}

func closed(t *testing.T, s joined) {
	a, b := person("1", "a"), person("2", "b")
	must(t, s.AddAccount(t.Context(), a))
	must(t, s.AddAccount(t.Context(), b))
	must(t, s.AddSession(t.Context(), account.SessionRecord{ID: "x", Account: "1", Hash: "h1", Created: noon, Seen: noon}, 9))
	must(t, s.AddSession(t.Context(), account.SessionRecord{ID: "y", Account: "2", Hash: "h2", Created: noon, Seen: noon}, 9))
	must(t, s.AddTicket(t.Context(), account.Ticket{Hash: "t", Kind: "reset", Account: "1", Expires: noon.Add(time.Hour)}))
	if ok, err := s.AddToken(t.Context(), account.Token{ID: "k", Account: "1", Hash: "h", Created: noon}, 9); err != nil || !ok {
		t.Fatal(ok, err)
	}
	opened(t, s, "waits", "a:1", "", true, 0)
	opened(t, s, "other", "a:2", "", true, 0)
	long := noon.Add(-time.Hour)
	gone := func() []string {
		ids, err := s.Abandoned(t.Context(), long, long, 9)
		must(t, err)
		return ids
	}
	equal(t, "forsaken", nil, gone())

	acted(t, s, moderation.Entry{Action: moderation.Close, Holder: "a:1", Name: a.Name})
	_, _, err := s.Session(t.Context(), "h1")
	wrong(t, "its session", account.ErrNotFound, err)
	if _, _, err := s.Session(t.Context(), "h2"); err != nil {
		t.Errorf("another's session: %v", err)
	}
	_, err = s.TakeTicket(t.Context(), "t", "reset", noon)
	wrong(t, "its ticket", account.ErrNotFound, err)
	if _, owner, err := s.Token(t.Context(), "k"); err != nil || !owner.IsClosed() {
		t.Errorf("its token: %+v, %v", owner, err)
	}
	equal(t, "forsaken", []string{"waits"}, gone())
	_, err = s.Act(t.Context(), moderation.Entry{Action: moderation.Close, Holder: "a:1", At: noon, Reason: "again"})
	wrong(t, "closed twice", moderation.ErrNotFound, err)
	_, err = s.Act(t.Context(), moderation.Entry{Action: moderation.Close, Holder: "s:1", At: noon, Reason: "a guest"})
	wrong(t, "a guest is closed", moderation.ErrNotFound, err)
	a.Closed, a.Version = noon, 1
	for since, want := range map[time.Time][]account.Account{{}: {a}, noon: {a}, noon.Add(time.Second): nil} {
		list, err := s.Closed(t.Context(), since, 9)
		must(t, err)
		equal(t, fmt.Sprint("closed since ", since), want, list)
	}
	if got, err := s.ChangeAccount(t.Context(), "1", func(a *account.Account) error { a.Language = "zh"; return nil }); err != nil || !got.IsClosed() {
		t.Errorf("changed to %+v, %v", got, err)
	}
	acted(t, s, moderation.Entry{Action: moderation.Open, Holder: "a:1", Name: a.Name})
	list, err := s.Closed(t.Context(), time.Time{}, 9)
	must(t, err)
	equal(t, "closed in the end", nil, list)
	_, err = s.Act(t.Context(), moderation.Entry{Action: moderation.Open, Holder: "a:1", At: noon, Reason: "again"})
	wrong(t, "opened twice", moderation.ErrNotFound, err)
}

func racingModerators(t *testing.T, s joined) {
	const n = 8
	var all sync.WaitGroup
	seqs, errs := make([]int, n), make([]error, n)
	for i := range n {
		all.Go(func() {
			seqs[i], errs[i] = s.Act(t.Context(), moderation.Entry{Action: moderation.Mute, Holder: people.ID(fmt.Sprint("s:", i)), At: noon, Reason: "r"})
		})
	}
	all.Wait()
	for _, err := range errs {
		must(t, err)
	}
	slices.Sort(seqs)
	equal(t, "numbers", []int{1, 2, 3, 4, 5, 6, 7, 8}, seqs)
	list, err := s.Mutes(t.Context(), noon, 99)
	must(t, err)
	if len(list) != n {
		t.Errorf("%d are muted", len(list))
	}
}

func allOrNothing(t *testing.T, s joined) {
	for _, e := range []moderation.Entry{
		{Action: moderation.Dismiss, Report: "none"},
		{Action: moderation.Hide, Game: "none", Message: 1},
		{Action: moderation.Unmute, Holder: "s:none"},
		{Action: moderation.Close, Holder: "a:none"},
		{Action: "nonsense"},
		{Action: moderation.Mute, Holder: "s:a", Name: "\x00"},
	} {
		e.At, e.Reason = noon, "r"
		if _, err := s.Act(t.Context(), e); err == nil {
			t.Errorf("%s was done", e.Action)
		}
	}
	log, err := s.Log(t.Context(), 0, 9)
	must(t, err)
	equal(t, "the log", nil, log)
}

func mutedSignIn(t *testing.T, s joined) {
	must(t, s.Create(t.Context(), "g", seats("s:a"), summary(1), events(1, 1)))
	hour, day := noon.Add(time.Hour), noon.Add(24*time.Hour)
	for _, c := range []struct {
		guest, account string // "" for not muted, h and d for the duration, e for unlimited
		want           string
	}{{"h", "", "h"}, {"h", "d", "d"}, {"d", "h", "d"}, {"e", "h", "e"}, {"h", "e", "e"}, {"", "h", "h"}} {
		until := map[string]time.Time{"h": hour, "d": day, "e": {}}
		from, to := people.ID("s:"+c.guest+c.account), people.OfAccount(c.guest+c.account)
		for holder, lasts := range map[people.ID]string{from: c.guest, to: c.account} {
			if lasts != "" {
				acted(t, s, moderation.Entry{Action: moderation.Mute, Holder: holder, Until: until[lasts]})
			}
		}
		_, err := s.Reseat(t.Context(), from, to)
		must(t, err)
		got, muted, err := s.Muted(t.Context(), to, noon)
		must(t, err)
		if !muted || !got.Equal(until[c.want]) {
			t.Errorf("a guest muted %q signs in to an account muted %q: %v until %v", c.guest, c.account, muted, got)
		}
		if _, muted, err := s.Muted(t.Context(), from, noon); err != nil || muted {
			t.Errorf("the guest stays muted: %v", err)
		}
	}
	must(t, s.AddReport(t.Context(), complaint("1", "s:x", "s:y", 1), reportBounds))
	for _, who := range []string{"x", "y"} {
		_, err := s.Reseat(t.Context(), people.ID("s:"+who), people.OfAccount(who))
		must(t, err)
	}
	if r := pending(t, s, "1", 1); len(r) != 1 || r[0].Reporter != "a:x" || r[0].Holder != "a:y" {
		t.Errorf("the report %+v", r)
	}
}

func forgotten(t *testing.T, s joined) {
	must(t, s.AddAccount(t.Context(), person("1", "a")))
	must(t, s.Create(t.Context(), "g", seats("s:a"), summary(1), events(1, 1)))
	must(t, s.AddReport(t.Context(), complaint("by", "a:1", "s:b", 1), reportBounds))
	must(t, s.AddReport(t.Context(), complaint("about", "s:b", "a:1", 2), reportBounds))
	acted(t, s, moderation.Entry{Action: moderation.Mute, Holder: "a:1", Name: "甲"})
	_, err := s.Act(t.Context(), moderation.Entry{Action: moderation.Mute, Holder: "s:b", By: "1", ByName: "甲", At: noon, Reason: "r"})
	must(t, err)
	_, err = s.Silence(t.Context(), "a:1")
	must(t, err)
	must(t, s.RemoveAccount(t.Context(), "1"))
	if r := pending(t, s, "", 9); len(r) != 1 || r[0].ID != "by" || r[0].Reporter != "-" || r[0].ReporterName != "" {
		t.Errorf("reports %+v", r)
	}
	log, err := s.Log(t.Context(), 0, 9)
	must(t, err)
	if len(log) != 2 {
		t.Fatalf("the log %+v", log)
	}
	expect.All(t, "the log",
		expect.That("log[0].By", log[0].By, "-"), expect.That("log[0].ByName", log[0].ByName, ""),
		expect.That("log[1].Holder", log[1].Holder, "-"), expect.That("log[1].Name", log[1].Name, ""),
		expect.That("log[1].ByName", log[1].ByName, "moderator"),
	)
	if _, muted, err := s.Muted(t.Context(), "a:1", noon); err != nil || muted {
		t.Errorf("no mute: %v", err)
	}
}
