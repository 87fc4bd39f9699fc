package together_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/internal/study/together"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// lines shows events and people as text.
type lines struct{}

func (lines) Event(c *room.Chapter, e room.Event) []byte { return fmt.Appendf(nil, "event %d", e.Seq) }

func (lines) People(p together.People) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "people %d", p.Count)
	for _, one := range p.Here {
		fmt.Fprintf(&b, " %s@%d", one.Name, one.Node)
	}
	return []byte(b.String())
}

// air carries messages between the hubs of a test, or drops them.
type air struct {
	mu     sync.Mutex
	heard  []func(string, []byte)
	silent bool
}

func (a *air) Publish(subject string, data []byte) error {
	a.mu.Lock()
	all := a.heard
	if a.silent {
		all = nil
	}
	a.mu.Unlock()
	for _, hear := range all {
		go hear(subject, data) // as from another process
	}
	return nil
}

func (a *air) Subscribe(_ string, receive func(string, []byte), _ func()) (func(), error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.heard = append(a.heard, receive)
	return func() {}, nil
}

func (a *air) Linked() bool { return !a.silent }

type noMutes struct{ muted people.ID }

func (m noMutes) Muted(_ context.Context, holder people.ID, _ time.Time) (time.Time, bool, error) {
	return time.Time{}, holder == m.muted, nil
}

func (noMutes) Find(_ context.Context, name string) (account.Account, error) {
	return account.Account{ID: name, Name: name}, nil
}

// frail fails on demand.
type frail struct {
	*store.Studies
	fail func() error
}

func (f *frail) AppendStudy(ctx context.Context, s room.Summary, m []room.Member, e []room.Event, b room.Bounds) error {
	if f.fail != nil {
		if err := f.fail(); err != nil {
			return err
		}
	}
	return f.Studies.AppendStudy(ctx, s, m, e, b)
}

type world struct {
	*testing.T
	db  *store.DB
	air air
}

func begin(t *testing.T) *world {
	db, err := store.OpenSQLite(t.Context(), storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{T: t, db: db}
	t.Cleanup(func() { db.Close() })
	return w
}

func (w *world) node(name string, change ...func(*together.Config)) *together.Hub {
	w.Helper()
	log := slog.New(slog.DiscardHandler)
	c := together.Config{
		Store: w.db.Studies, Bus: &w.air, Mutes: noMutes{"a:muted"}, Accounts: noMutes{}, Encoding: message.Encoding{}, Show: lines{},
		Lane: records.Lane(admission.New(nil), 2), Log: log, Guard: guard.New(log), Now: time.Now, Node: name, MaxViewers: 3, MaxBytes: 1 << 20,
	}
	for _, f := range change {
		f(&c)
	}
	h, err := together.New(c)
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(h.Close)
	return h
}

func who(name string) play.Person {
	return play.Person{Holder: people.OfAccount(name), Account: name, Name: name}
}

func (w *world) study(h *together.Hub, v room.Visibility) string {
	w.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		w.Fatal(err)
	}
	d := together.Draft{Client: "draft00000", Name: "Bears", Visibility: v, Chapters: []room.Command{{Text: "One", Record: kifu.New(rs)}}}
	id, err := h.Create(w.Context(), who("owner"), d)
	if err != nil {
		w.Fatal(err)
	}
	if again, err := h.Create(w.Context(), who("owner"), d); err != nil || again != id {
		w.Errorf("created again: %q, %v", again, err)
	}
	return id
}

func (w *world) edit(h *together.Hub, id, by string, c ...room.Command) []together.Outcome {
	w.Helper()
	out, err := h.Edit(w.Context(), who(by), id, c)
	if err != nil {
		w.Fatal(err)
	}
	for _, one := range out {
		if one.Err != nil {
			w.Fatal(one.Err)
		}
	}
	return out
}

// invite makes editors.
func (w *world) invite(h *together.Hub, id string, names ...string) {
	w.Helper()
	for i, name := range names {
		c, err := h.Member(w.Context(), room.Command{ID: fmt.Sprintf("invites00.%d", i)}, name, "editor")
		if err != nil {
			w.Fatal(err)
		}
		w.edit(h, id, "owner", c)
	}
}

func note(n int, by, text string) room.Command {
	return room.Command{ID: fmt.Sprintf("%s0000000.%d", by, n), Kind: room.Spliced, Chapter: 1, Text: text}
}

func (w *world) comment(h *together.Hub, id string) (text string) {
	w.Helper()
	err := h.Chapter(w.Context(), who("owner"), id, 1, func(_ *room.Study, c *room.Chapter) error {
		text = strings.Join(c.Record.Root.Comments, "|")
		return nil
	})
	if err != nil {
		w.Fatal(err)
	}
	return text
}

func reason(err error) string {
	r, ok := refusal.As(err)
	if !ok {
		return fmt.Sprint(err)
	}
	return string(r.Code) + " " + r.Reason
}

// Four people edit on two nodes at once; each edit is there once, on both and after a restart.
func TestTwoNodes(t *testing.T) {
	w := begin(t)
	a, b := w.node("a"), w.node("b")
	id := w.study(a, room.Public)
	names := []string{"ann", "bob", "cid", "dan"}
	w.invite(a, id, names...)
	const each = 10
	var all sync.WaitGroup
	for i, name := range names {
		h := []*together.Hub{a, b}[i%2]
		all.Go(func() {
			for n := range each {
				for range 2 { // sent twice
					w.edit(h, id, name, note(n, name, fmt.Sprintf("%s%d;", name, n)))
				}
			}
		})
	}
	all.Wait()
	c := w.node("c")
	text := w.comment(c, id)
	for _, name := range names {
		for n := range each {
			if got := strings.Count(text, fmt.Sprintf("%s%d;", name, n)); got != 1 {
				t.Errorf("%s's edit %d is there %d times", name, n, got)
			}
		}
	}
	w.edit(a, id, "owner", note(1, "owner", "first"))
	w.edit(b, id, "owner", note(2, "owner", "second"))
	if got := w.comment(b, id); !strings.Contains(got, "first") || !strings.Contains(got, "second") {
		t.Errorf("after the race: %q", got)
	}
}

// heard reads messages until one has the text.
func heard(t *testing.T, v *together.Viewer, want string) {
	t.Helper()
	for {
		select {
		case <-v.News():
		case <-v.Gone():
			t.Fatalf("the watch ended while %q was awaited", want)
		}
		got, err := v.Next(t.Context(), func(s together.View, p together.People) []byte {
			return fmt.Appendf(nil, "whole %s %d %s", s.Name, s.Seq, s.Role)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range got {
			if strings.Contains(string(one), want) {
				return
			}
		}
	}
}

func TestWatch(t *testing.T) {
	w := begin(t)
	a, b := w.node("a"), w.node("b")
	id := w.study(a, room.Public)
	w.invite(a, id, "ann")
	ann, err := a.Watch(t.Context(), who("ann"), id)
	if err != nil {
		t.Fatal(err)
	}
	defer ann.Close()
	heard(t, ann, "whole Bears 2 editor")
	guest, err := b.Watch(t.Context(), play.Person{}, id)
	if err != nil {
		t.Fatal(err)
	}
	heard(t, guest, "whole Bears 2 ")
	heard(t, ann, "people 2")
	w.edit(b, id, "ann", note(1, "ann", "x"))
	heard(t, ann, "event 3")
	ann.Move(together.Place{Chapter: 1, Node: 7, Lead: true})
	heard(t, guest, "ann@7")
	late, err := b.Watch(t.Context(), who("cid"), id)
	if err != nil {
		t.Fatal(err)
	}
	heard(t, late, "whole")
	late.Close()
	heard(t, guest, "people 2")
	w.edit(a, id, "owner", room.Command{ID: "owner0000.5", Kind: room.Opened, Text: "private"})
	<-guest.Gone()
	guest.Close()
	if _, err := b.Watch(t.Context(), who("cid"), id); reason(err) != "not-found no-study" {
		t.Errorf("a stranger watches a private study: %v", err)
	}
	if err := a.Delete(t.Context(), who("ann"), id); reason(err) != "not-yours study-not-owner" {
		t.Errorf("an editor deletes: %v", err)
	}
	if err := b.Delete(t.Context(), who("owner"), id); err != nil {
		t.Fatal(err)
	}
	<-ann.Gone()
}

// Messages between nodes may be lost.
func TestLostMessages(t *testing.T) {
	w := begin(t)
	a, b := w.node("a"), w.node("b")
	id := w.study(a, room.Public)
	v, err := b.Watch(t.Context(), play.Person{}, id)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	heard(t, v, "whole")
	w.air.mu.Lock()
	w.air.silent = true
	w.air.mu.Unlock()
	w.edit(a, id, "owner", note(1, "owner", "x"))
	heard(t, v, "event 2")
}

// An edit whose storing fails is not there, and counts once when it is sent again.
func TestFailure(t *testing.T) {
	w := begin(t)
	down := errors.New("the disk is full")
	var fail error
	h := w.node("a", func(c *together.Config) { c.Store = &frail{w.db.Studies, func() error { return fail }} })
	id := w.study(h, room.Public)
	fail = down
	if _, err := h.Edit(t.Context(), who("owner"), id, []room.Command{note(1, "owner", "x")}); !errors.Is(err, down) {
		t.Fatalf("%v", err)
	}
	if got := w.comment(h, id); got != "" {
		t.Errorf("the comment is %q", got)
	}
	fail = nil
	for range 2 {
		if out := w.edit(h, id, "owner", note(1, "owner", "x")); out[0].Seq != 2 {
			t.Errorf("%+v", out)
		}
	}
	if got := w.comment(h, id); got != "x" {
		t.Errorf("the comment is %q", got)
	}
}

func TestRefused(t *testing.T) {
	w := begin(t)
	h := w.node("a")
	id := w.study(h, room.ByLink)
	for name, want := range map[string]string{"muted": "muted ", "": "sign-in-first study-sign-in"} {
		p := who(name)
		if name == "" {
			p = play.Person{}
		}
		if _, err := h.Edit(t.Context(), p, id, []room.Command{note(1, "owner", "x")}); reason(err) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := h.Edit(t.Context(), who("owner"), "nothing", []room.Command{note(1, "owner", "x")}); reason(err) != "not-found no-study" {
		t.Errorf("no study: %v", err)
	}
	out, err := h.Edit(t.Context(), who("stranger"), id, []room.Command{note(1, "stranger", "x")})
	if err != nil || reason(out[0].Err) != "not-yours study-not-editor" {
		t.Errorf("a stranger edits: %+v, %v", out, err)
	}
	for range 3 {
		v, err := h.Watch(t.Context(), play.Person{}, id)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
	}
	if _, err := h.Watch(t.Context(), play.Person{}, id); reason(err) != "busy study-crowded" {
		t.Errorf("one viewer too many: %v", err)
	}
}

// A copy has the chapters, and is its maker's own.
func TestCopy(t *testing.T) {
	w := begin(t)
	h := w.node("a")
	id := w.study(h, room.ByLink)
	w.edit(h, id, "owner", note(1, "owner", "x"))
	other, err := h.Copy(t.Context(), who("ann"), id, "copycopy0")
	if err != nil {
		t.Fatal(err)
	}
	err = h.See(t.Context(), who("ann"), other, func(v together.View) error {
		data, _ := json.Marshal([]any{v.Name, v.Role, v.Visibility, len(v.Chapters), v.Chapters[0].Record.Root.Comments})
		if string(data) != `["Bears","owner","private",1,["x"]]` {
			t.Errorf("the copy is %s", data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	list, err := h.List(t.Context(), who("ann"), true, "bear", time.Time{})
	if err != nil || len(list) != 1 || list[0].ID != other {
		t.Errorf("%+v, %v", list, err)
	}
}
