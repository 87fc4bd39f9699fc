package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/room"
)

var roomy = room.Bounds{All: 1 << 20, Owner: 1 << 16, Studies: 3}

func edit(seq int, op string, changes ...room.Change) room.Event {
	return room.Event{Seq: seq, At: noon.Add(time.Duration(seq) * time.Second), Op: op, By: "a:o'wner", Chapter: 1, Changes: changes}
}

func study(id string, v room.Visibility, seq int) room.Summary {
	return room.Summary{
		ID: id, Name: "石田流 100% " + id, Visibility: v, Owner: "a:o'wner", Created: noon, Updated: noon.Add(time.Duration(seq) * time.Second),
		Seq: seq, Bytes: int64(100 * seq), Chapters: 1, Rules: "standard", SFEN: "sfen",
	}
}

func testStudies(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"events", studyEvents}, {"races", studyRaces}, {"lists", studyLists}, {"bounds", studyBounds}, {"removal", studyRemoval},
	})
}

func begun(t *testing.T, s joined, id string, v room.Visibility) {
	t.Helper()
	must(t, s.CreateStudy(t.Context(), study(id, v, 1), []room.Event{edit(1, "first.0", room.Change{Kind: room.Joined, Holder: "a:o'wner", Text: "owner"})}, roomy))
}

func studyEvents(t *testing.T, s joined) {
	begun(t, s, "a", room.Public)
	if err := s.CreateStudy(t.Context(), study("a", room.Public, 1), []room.Event{edit(1, "first.0")}, roomy); !errors.Is(err, room.ErrConflict) {
		t.Errorf("a taken id: %v", err)
	}
	want := []room.Event{
		edit(2, "x.1", room.Change{Kind: room.Spliced, Text: "駒'\"\\\u2028\n"}),
		edit(3, "x.2", room.Change{Kind: room.Added, Line: []room.Step{{Move: "7g7f", Time: []int64{1, 2}}, {End: "投了"}}}),
	}
	must(t, s.AppendStudy(t.Context(), study("a", room.Public, 3), nil, want, roomy))
	must(t, s.AppendStudy(t.Context(), study("a", room.Public, 3), nil, nil, roomy))
	got, err := s.StudyEvents(t.Context(), "a", 1)
	must(t, err)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
	sum, err := s.Study(t.Context(), "a")
	must(t, err)
	equal(t, "the study", study("a", room.Public, 3), sum)
	for name, err := range map[string]error{
		"late":        s.AppendStudy(t.Context(), study("a", room.Public, 3), nil, []room.Event{edit(3, "y.1")}, roomy),
		"early":       s.AppendStudy(t.Context(), study("a", room.Public, 5), nil, []room.Event{edit(5, "y.1")}, roomy),
		"twice":       s.AppendStudy(t.Context(), study("a", room.Public, 4), nil, []room.Event{edit(4, "x.1")}, roomy),
		"other study": s.AppendStudy(t.Context(), study("b", room.Public, 4), nil, []room.Event{edit(4, "y.1")}, roomy),
	} {
		if err == nil {
			t.Errorf("%s: the edit is stored", name)
		}
	}
	changed, err := s.ChangedStudies(t.Context(), noon.Add(3*time.Second))
	must(t, err)
	equal(t, "changed", map[string]int{"a": 3}, changed)
	changed, err = s.ChangedStudies(t.Context(), noon.Add(4*time.Second))
	must(t, err)
	equal(t, "changed later", map[string]int{}, changed)
	if _, err := s.Study(t.Context(), "bad\x00id"); !errors.Is(err, room.ErrNotFound) {
		t.Errorf("no text: %v", err)
	}
}

func studyRaces(t *testing.T, s joined) {
	begun(t, s, "a", room.Public)
	for seq := 2; seq < 6; seq++ {
		var wg sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			wg.Go(func() {
				errs[i] = s.AppendStudy(t.Context(), study("a", room.Public, seq), nil, []room.Event{edit(seq, fmt.Sprintf("c%d.%d", i, seq))}, roomy)
			})
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else if !errors.Is(err, room.ErrConflict) {
				t.Error(err)
			}
		}
		if won != 1 {
			t.Errorf("event %d was stored %d times", seq, won)
		}
	}
}

func studyLists(t *testing.T, s joined) {
	begun(t, s, "a", room.Public)
	begun(t, s, "b", room.ByLink)
	begun(t, s, "c", room.Private)
	must(t, s.AppendStudy(t.Context(), study("c", room.Private, 2), []room.Member{{Holder: "a:o'wner", Role: room.Owner}, {Holder: "a:guest", Role: room.Reader}},
		[]room.Event{edit(2, "x.1", room.Change{Kind: room.Joined, Holder: "a:guest", Text: "reader"})}, roomy))
	for _, c := range []struct {
		q    room.Query
		want []string
	}{
		{room.Query{Limit: 9}, []string{"a"}},
		{room.Query{Limit: 9, Member: "a:o'wner"}, []string{"c", "a", "b"}},
		{room.Query{Limit: 1, Member: "a:o'wner"}, []string{"c"}},
		{room.Query{Limit: 9, Member: "a:o'wner", Before: noon.Add(2 * time.Second)}, []string{"a", "b"}},
		{room.Query{Limit: 9, Member: "a:guest"}, []string{"c"}},
		{room.Query{Limit: 9, Text: "００% A"}, []string{"a"}},
		{room.Query{Limit: 9, Text: "1%0"}, nil},
	} {
		list, err := s.ListStudies(t.Context(), c.q)
		must(t, err)
		var got []string
		for _, one := range list {
			got = append(got, one.ID)
		}
		equal(t, fmt.Sprintf("%+v", c.q), c.want, got)
	}
}

func studyBounds(t *testing.T, s joined) {
	for _, id := range []string{"a", "b", "c"} {
		begun(t, s, id, room.Public)
	}
	if err := s.CreateStudy(t.Context(), study("d", room.Public, 1), []room.Event{edit(1, "first.0")}, roomy); !errors.Is(err, room.ErrQuota) {
		t.Errorf("too many studies: %v", err)
	}
	for bytes, want := range map[int64]error{roomy.Owner: room.ErrQuota, 1 << 14: nil} {
		big := study("a", room.Public, 2)
		big.Bytes = bytes
		if err := s.AppendStudy(t.Context(), big, nil, []room.Event{edit(2, "x.1")}, roomy); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", bytes, err, want)
		}
	}
	tight := roomy
	tight.All = 1000
	big := study("b", room.Public, 2)
	big.Bytes = 1 << 13
	if err := s.AppendStudy(t.Context(), big, nil, []room.Event{edit(2, "x.1")}, tight); !errors.Is(err, room.ErrFull) {
		t.Errorf("all are full: %v", err)
	}
}

// With its owner's account a study goes; elsewhere the account's edits lose their author.
func studyRemoval(t *testing.T, s joined) {
	begun(t, s, "a", room.Public)
	begun(t, s, "b", room.Public)
	must(t, s.DropStudy(t.Context(), "b"))
	if err := s.DropStudy(t.Context(), "b"); !errors.Is(err, room.ErrNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	left, err := s.StudyEvents(t.Context(), "b", 0)
	must(t, err)
	equal(t, "events of a deleted study", []room.Event(nil), left)
	by := edit(2, "x.1")
	by.By = "a:guest"
	must(t, s.AppendStudy(t.Context(), study("a", room.Public, 2), nil, []room.Event{by}, roomy))
	_, err = s.Silence(t.Context(), "a:guest")
	must(t, err)
	left, err = s.StudyEvents(t.Context(), "a", 1)
	must(t, err)
	equal(t, "the author", people.ID("-"), left[0].By)
	_, err = s.Silence(t.Context(), "a:o'wner")
	must(t, err)
	if _, err := s.Study(t.Context(), "a"); !errors.Is(err, room.ErrNotFound) {
		t.Errorf("the owner's account is gone: %v", err)
	}
}
