package store_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/circle"
	"github.com/komadai/komadai/internal/study/gallery"
)

func testCircle(t *testing.T, open opener) {
	runEach(t, open, []suite{{"follows", follows}, {"posts", posts}, {"races", postRaces}, {"problems", problems}, {"players", problemPlayers}, {"removal", circleRemoval}})
}

func named(t *testing.T, s joined, names ...string) {
	t.Helper()
	for _, n := range names {
		must(t, s.AddAccount(t.Context(), account.Account{ID: n, Name: "N'" + n, Key: n, Role: account.Player, Language: "en", Created: noon, Mails: "moves messages"}))
	}
}

func follows(t *testing.T, s joined) {
	ctx := t.Context()
	named(t, s, "a", "b", "c")
	follow := func(by, whom string, seconds int, want bool) {
		t.Helper()
		fresh, err := s.Follow(ctx, by, whom, noon.Add(time.Duration(seconds)*time.Second), 2)
		if err != nil || fresh != want {
			t.Errorf("%s follows %s: %v, %v", by, whom, fresh, err)
		}
	}
	follow("a", "b", 1, true)
	follow("a", "b", 2, false)
	if n, err := s.News(ctx, "b"); err != nil || n.Asked != 1 {
		t.Errorf("b is asked by %d, %v", n.Asked, err)
	}
	follow("b", "a", 3, true)
	follow("c", "a", 4, true)
	got, err := s.Ties(ctx, "a", "", 9)
	want := []circle.Tie{
		{Account: "c", Name: "N'c", Followed: true, Asked: true, Since: noon.Add(4 * time.Second)},
		{Account: "b", Name: "N'b", Follows: true, Followed: true, Since: noon.Add(3 * time.Second)},
	}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v, ties (-want +got):\n%s", err, d)
	}
	if one, err := s.Ties(ctx, "a", "b", 9); err != nil || len(one) != 1 || !one[0].Friend() {
		t.Errorf("the tie with b: %v, %v", one, err)
	}
	must(t, s.Dismiss(ctx, "a", "c"))
	if n, err := s.News(ctx, "a"); err != nil || n.Asked != 0 {
		t.Errorf("after the answers a is asked by %d, %v", n.Asked, err)
	}
	follow("a", "c", 5, true)
	if _, err := s.Follow(ctx, "a", "a", noon, 2); !errors.Is(err, circle.ErrFull) {
		t.Errorf("beyond the limit: %v", err)
	}
	must(t, s.Unfollow(ctx, "b", "a"))
	if one, err := s.Ties(ctx, "a", "b", 9); err != nil || len(one) != 1 || one[0].Friend() || !one[0].Follows {
		t.Errorf("after b left: %v, %v", one, err)
	}
}

func posts(t *testing.T, s joined) {
	ctx := t.Context()
	named(t, s, "a", "b")
	thread := circle.Between("b", "a")
	post := func(author, op, text string, seconds int) circle.Post {
		t.Helper()
		p, _, err := s.AddPost(ctx, circle.Post{Thread: thread, At: noon.Add(time.Duration(seconds) * time.Second), Author: author, Name: "N'" + author, Op: op, Text: text}, []string{"a", "b"}, 3)
		must(t, err)
		return p
	}
	first := post("a", "one", "やあ'", 1)
	second := post("b", "two", "hello\nthere", 2)
	again, fresh, err := s.AddPost(ctx, circle.Post{Thread: thread, Author: "a", Op: "one", Text: "changed"}, nil, 3)
	if err != nil || fresh || again.Text != "やあ'" || again.Seq != 1 {
		t.Errorf("sent again: %+v, fresh %v, %v", again, fresh, err)
	}
	got, err := s.Posts(ctx, thread, 0, 9)
	if d := cmp.Diff([]circle.Post{first, second}, got); d != "" || err != nil {
		t.Errorf("%v, posts (-want +got):\n%s", err, d)
	}
	if got, err := s.Posts(ctx, thread, 2, 9); err != nil || len(got) != 1 || got[0].Seq != 1 {
		t.Errorf("before the second: %v, %v", got, err)
	}
	list, err := s.Threads(ctx, "a", 9)
	if err != nil || len(list) != 1 {
		t.Fatalf("the threads of a: %+v, %v", list, err)
	}
	if one := list[0]; !one.Unread || one.With != "b" || one.Last.Text != "hello\nthere" {
		t.Errorf("the thread of a: %+v", one)
	}
	if list, err := s.Threads(ctx, "b", 9); err != nil || len(list) != 1 || list[0].Unread {
		t.Errorf("the threads of b: %+v, %v", list, err)
	}
	must(t, s.See(ctx, thread, "a", 99)) // a number that does not exist
	if n, err := s.News(ctx, "a"); err != nil || n.Threads != 1 || n.Comments != 0 {
		t.Errorf("news of a: %+v, %v", n, err)
	}
	must(t, s.See(ctx, thread, "a", 2))
	if n, err := s.News(ctx, "a"); err != nil || n.Threads != 0 {
		t.Errorf("after a look: %+v, %v", n, err)
	}
	post("b", "three", "x", 3)
	if _, _, err := s.AddPost(ctx, circle.Post{Thread: thread, Author: "a", Op: "four", Text: "y"}, nil, 3); !errors.Is(err, circle.ErrFull) {
		t.Errorf("a full thread: %v", err)
	}
	if mine, err := s.Written(ctx, "a", 9); err != nil || len(mine) != 1 {
		t.Errorf("written by a: %v, %v", mine, err)
	}
	if holder, ok, err := s.AuthorOf(ctx, thread, 2); err != nil || !ok || holder != people.OfAccount("b") {
		t.Errorf("the author: %q, %v, %v", holder, ok, err)
	}
	must(t, s.AddReport(ctx, moderation.Report{ID: "r", Thread: thread, At: noon, Reporter: "a:a", Holder: "a:b", Message: 2, Reason: "rude"}, moderation.Bounds{Each: 9, All: 9}))
	if open, err := s.Reports(ctx, "", 9); err != nil || len(open) != 1 || open[0].Text != "hello\nthere" || open[0].Thread != thread {
		t.Errorf("reports: %+v, %v", open, err)
	}
	_, err = s.Act(ctx, moderation.Entry{At: noon, Action: moderation.Hide, Holder: "a:b", Thread: thread, Message: 2, Reason: "rude"})
	must(t, err)
	if got, err := s.Posts(ctx, thread, 0, 9); err != nil || !got[1].Hidden {
		t.Errorf("after it was hidden: %v, %v", got, err)
	}
}

func postRaces(t *testing.T, s joined) {
	named(t, s, "a", "b")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			_, _, err := s.AddPost(t.Context(), circle.Post{Thread: "p:x", At: noon, Author: "a", Op: fmt.Sprint(i), Text: "t"}, []string{"a", "b"}, 100)
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got, err := s.Posts(t.Context(), "p:x", 0, 99); err != nil || len(got) != 8 || got[7].Seq != 8 {
		t.Errorf("%d posts, %v", len(got), err)
	}
	if list, err := s.Commented(t.Context(), "b", 9); err != nil || len(list) != 1 || list[0] != "p:x" {
		t.Errorf("unread comments: %v, %v", list, err)
	}
	if n, err := s.News(t.Context(), "b"); err != nil || n.Comments != 1 || n.Threads != 0 {
		t.Errorf("news: %+v, %v", n, err)
	}
}

func work(id, author string, seconds int) gallery.Problem {
	return gallery.Problem{
		ID: id, Author: author, Name: "N'" + author, Op: "op" + id, Title: "煙'" + id, Rules: "standard", SFEN: "s" + id, Normal: "n" + id, Futile: "narrow", Plies: 3,
		Moves: []string{"G*5b", "5a4a", "5b4b"}, Tags: []string{"smoke", "saw"}, Published: noon.Add(time.Duration(seconds) * time.Second),
	}
}

func problems(t *testing.T, s joined) {
	ctx := t.Context()
	named(t, s, "a", "b")
	for i, p := range []gallery.Problem{work("1", "a", 1), work("2", "b", 2), work("3", "a", 3)} {
		if p.Plies = 1 + 2*i; i == 2 {
			p.Tags = nil
		}
		_, err := s.AddProblem(ctx, p, 9, 9)
		must(t, err)
	}
	again, err := s.AddProblem(ctx, gallery.Problem{ID: "other", Author: "a", Op: "op1", Normal: "n1"}, 9, 9)
	if err != nil || again.ID != "1" {
		t.Errorf("sent again: %+v, %v", again, err)
	}
	twin, known := work("4", "b", 4), (*gallery.Known)(nil)
	twin.Normal = "n1"
	if _, err := s.AddProblem(ctx, twin, 9, 9); !errors.As(err, &known) || known.ID != "1" {
		t.Errorf("the same position: %v", err)
	}
	if _, err := s.AddProblem(ctx, work("5", "a", 5), 2, 9); !errors.Is(err, gallery.ErrFull) {
		t.Errorf("too many of an author: %v", err)
	}
	got, err := s.Problem(ctx, "1")
	want := work("1", "a", 1)
	want.Plies = 1
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	for name, c := range map[string]struct {
		q    gallery.Query
		want string
	}{
		"all": {gallery.Query{}, "321"}, "author": {gallery.Query{Author: "a"}, "31"}, "length": {gallery.Query{Plies: 3}, "2"}, "theme": {gallery.Query{Tag: "saw"}, "21"},
		"no such theme": {gallery.Query{Tag: "s"}, ""}, "rules": {gallery.Query{Rules: "x"}, ""}, "title": {gallery.Query{Text: "煙'2"}, "2"}, "name": {gallery.Query{Text: "n'B"}, "2"},
		"time": {gallery.Query{Since: noon.Add(2 * time.Second), Until: noon.Add(3 * time.Second)}, "2"}, "later": {gallery.Query{Offset: 1}, "21"},
	} {
		c.q.Limit = 9
		list, err := s.Problems(ctx, c.q)
		var ids strings.Builder
		for _, p := range list {
			ids.WriteString(p.ID)
		}
		if ids.String() != c.want || err != nil {
			t.Errorf("%s: %q, want %q, %v", name, ids.String(), c.want, err)
		}
	}
	must(t, s.Edit(ctx, "1", "a", "new", "words"))
	if err := s.Edit(ctx, "1", "b", "new", "words"); !errors.Is(err, gallery.ErrNotFound) {
		t.Errorf("edited by another: %v", err)
	}
	if err := s.Withdraw(ctx, "1", "b", noon); !errors.Is(err, gallery.ErrNotFound) {
		t.Errorf("withdrawn by another: %v", err)
	}
	must(t, s.Withdraw(ctx, "1", "a", noon))
	if _, err := s.Problem(ctx, "1"); !errors.Is(err, gallery.ErrNotFound) {
		t.Errorf("withdrawn: %v", err)
	}
	if _, err := s.AddProblem(ctx, twin, 9, 9); err != nil {
		t.Errorf("the position of a withdrawn problem: %v", err)
	}
}

func problemPlayers(t *testing.T, s joined) {
	ctx := t.Context()
	named(t, s, "a", "b", "c")
	for _, id := range []string{"1", "2"} {
		_, err := s.AddProblem(ctx, work(id, "a", 1), 9, 9)
		must(t, err)
	}
	must(t, s.Tried(ctx, "1", "b", false, noon))
	must(t, s.Tried(ctx, "1", "b", true, noon))
	must(t, s.Tried(ctx, "1", "c", false, noon))
	must(t, s.Vote(ctx, "1", "b", true, noon))
	p, err := s.Problem(ctx, "1")
	if err != nil || p.Tries != 2 || p.Solvers != 1 || p.Votes != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if got, err := s.PlayerOf(ctx, "1", "b"); err != nil || got != (gallery.Player{Solved: true, Voted: true, Tried: true}) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := s.PlayerOf(ctx, "2", "b"); err != nil || got != (gallery.Player{}) {
		t.Errorf("%+v, %v", got, err)
	}
	if best, err := s.Problems(ctx, gallery.Query{Best: true, Limit: 1}); err != nil || best[0].ID != "1" {
		t.Errorf("the best: %v, %v", best, err)
	}
	must(t, s.Vote(ctx, "1", "b", false, noon))
	if p, err := s.Problem(ctx, "1"); err != nil || p.Votes != 0 {
		t.Errorf("a vote taken back: %+v, %v", p, err)
	}
	if err := s.Tried(ctx, "none", "b", true, noon); !errors.Is(err, gallery.ErrNotFound) {
		t.Errorf("no such problem: %v", err)
	}
}

func circleRemoval(t *testing.T, s joined) {
	ctx := t.Context()
	named(t, s, "a", "b")
	_, err := s.Follow(ctx, "a", "b", noon, 9)
	must(t, err)
	_, err = s.AddProblem(ctx, work("1", "a", 1), 9, 9)
	must(t, err)
	_, _, err = s.AddPost(ctx, circle.Post{Thread: gallery.Thread("1"), At: noon, Author: "a", Op: "x", Text: "t"}, []string{"a", "b"}, 9)
	must(t, err)
	must(t, s.RemoveAccount(ctx, "a"))
	if ties, err := s.Ties(ctx, "b", "", 9); err != nil || len(ties) != 0 {
		t.Errorf("ties: %v, %v", ties, err)
	}
	if left, err := s.Posts(ctx, gallery.Thread("1"), 0, 9); err != nil || len(left) != 0 {
		t.Errorf("posts: %v, %v", left, err)
	}
	if p, err := s.Problem(ctx, "1"); err != nil || p.Author != "" || p.Name != "" {
		t.Errorf("the problem: %+v, %v", p, err)
	}
	_, err = s.Act(ctx, moderation.Entry{At: noon, Action: moderation.RemoveProblem, Thread: gallery.Thread("1"), Reason: "x"})
	must(t, err)
	if _, err := s.Problem(ctx, "1"); !errors.Is(err, gallery.ErrNotFound) {
		t.Errorf("removed by a moderator: %v", err)
	}
}
