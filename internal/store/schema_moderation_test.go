package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/store"
)

var (
	insult = match.Message{Seq: 1, At: then, Room: match.PlayersRoom, Holder: "s:乙", Name: "乙", Text: "馬鹿'", Hidden: true}
	report = moderation.Report{ID: "r1", Game: "opening", At: then, Reporter: "a:k1", ReporterName: "木村'義雄", Holder: "s:乙", Name: "乙", Message: 1, Text: "馬鹿'", Reason: "insults"}
	muted  = moderation.Muted{Holder: "s:乙", Name: "乙", Since: then, Until: then.Add(time.Hour)}
	log    = []moderation.Entry{
		{Seq: 2, At: then, By: "k1", ByName: "木村'義雄", Action: moderation.Mute, Holder: "s:乙", Name: "乙", Game: "opening", Until: muted.Until, Reason: "insults"},
		{Seq: 1, At: then, By: "k1", ByName: "木村'義雄", Action: moderation.Hide, Holder: "s:乙", Name: "乙", Game: "opening", Message: 1, Text: "馬鹿'", Reason: "insults"},
	}
)

func moderate(t *testing.T, db *store.DB) {
	t.Helper()
	if _, err := db.People.Say(t.Context(), "opening", insult, 9); err != nil {
		t.Fatal(err)
	}
	if err := db.Moderation.AddReport(t.Context(), report, moderation.Bounds{Each: 9, All: 9}); err != nil {
		t.Fatal(err)
	}
	for _, e := range []moderation.Entry{log[1], log[0]} {
		if _, err := db.Moderation.Act(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
}

// remembers: moderation survives a migration.
func remembers(t *testing.T, db *store.DB) {
	t.Helper()
	said, err1 := db.People.Talk(t.Context(), "opening", match.PlayersRoom, 0, 9)
	reports, err2 := db.Moderation.Reports(t.Context(), "", 9)
	mutes, err3 := db.Moderation.Mutes(t.Context(), then, 9)
	entries, err4 := db.Moderation.Log(t.Context(), 0, 9)
	for _, err := range []error{err1, err2, err3, err4} {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []any{[]match.Message{insult}, []moderation.Report{report}, []moderation.Muted{muted}, log}
	if d := cmp.Diff(want, []any{said, reports, mutes, entries}); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
