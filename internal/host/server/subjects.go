package server

import (
	"bytes"
	"context"
	"errors"
	"html/template"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func same(text string) lang.Text { return lang.Text{En: text, Ja: text, Zh: text, Hans: text} }

func textOf(t variant.Text) lang.Text {
	return lang.Text{En: t.In("en"), Ja: t.In("ja"), Zh: t.In("zh")}
}

// titles are those of the pages of a rule set.
var titles = map[string]func(name any) lang.Text{
	"/rules/{id}": lang.HeadRulesOf, "/new/{id}": lang.HeadNewOf, "/leaders/{id}": lang.HeadLeadersOf, "/puzzles/{id}": lang.HeadPuzzlesOf, "/storm/{id}": lang.HeadStormOf,
}

func rulesHead(route string, rs *variant.RuleSet) head {
	h := head{title: titles[route](textOf(rs.Names)), description: textOf(rs.Summary), rules: rs.ID, sfen: rs.SFEN}
	if route == "/rules/{id}" {
		h.kind = "Game"
		h.text = func(l lang.Language) template.HTML {
			return execute(l, textOf(rs.Names).In(l), textOf(rs.Summary), textOf(rs.Goal), textOf(rs.Body))
		}
	}
	if route == "/puzzles/{id}" || route == "/storm/{id}" {
		texts := []lang.Text{lang.HeadPuzzlesDescription, textOf(rs.Summary)}
		if p, ok := puzzle.Easiest(rs.ID); ok {
			h.sfen, texts = p.SFEN, append(texts, lang.FrontMate(p.Plies))
		}
		h.text = func(l lang.Language) template.HTML { return execute(l, h.title.In(l), texts...) }
	}
	return h
}

func (s *server) gameSubject(ctx context.Context, id string) (subject, error) {
	v, err := s.hub.Get(ctx, "", id)
	if err != nil {
		return private(err)
	}
	c := v.Game.Config()
	of := subject{rules: c.Rules, head: head{private: true}}
	rs, err := s.library.Lookup(c.Rules)
	if err != nil {
		return of, nil // the page says what is wrong
	}
	names := [2]lang.Text{}
	for side, p := range c.Players {
		names[side] = same(records.PlayerName(p))
	}
	of.head = head{
		title: lang.HeadVersus(names[shogi.Black], names[shogi.White]), description: lang.HeadGameOf(textOf(rs.Names), len(v.Game.Moves())),
		private: !c.Listed, names: names, rules: rs.ID, sfen: notation.FormatSFEN(v.Game.Position()),
	}
	return of, nil
}

func (s *server) playerSubject(ctx context.Context, name, id string) (subject, error) {
	var a account.Account
	var err error
	if id != "" {
		a, err = s.accounts.FindID(ctx, id)
	} else {
		a, err = s.accounts.Find(ctx, name)
	}
	if err != nil {
		return private(err)
	}
	of := subject{head: head{title: same(a.Name), description: lang.HeadPlayer(a.Name), kind: "ProfilePage"}}
	list, err := s.db.Ratings.Standings(ctx, a.ID)
	if err != nil {
		return of, err
	}
	now := time.Now()
	of.head.text = func(l lang.Language) template.HTML {
		texts := []lang.Text{of.head.description}
		for _, one := range list {
			if rs, err := s.library.Lookup(one.Rules); err == nil {
				texts = append(texts, lang.HeadRated(textOf(rs.Names), int(one.At(now).Value), one.Games))
			}
		}
		return execute(l, a.Name, texts...)
	}
	return of, nil
}

// tournamentSubject is private if one enters with a word.
func (s *server) tournamentSubject(ctx context.Context, id string) (subject, error) {
	v, err := s.tournaments.Get(ctx, play.Person{}, id)
	if err != nil {
		return private(err)
	}
	of := subject{rules: v.Rules, head: head{title: same(v.Name), description: lang.HeadTournamentsDescription, private: v.Word != "" || v.Club != ""}}
	rs, err := s.library.Lookup(v.Rules)
	if err != nil {
		return of, nil // the page says what is wrong
	}
	of.head.description = lang.HeadTournamentOf(textOf(rs.Names), len(v.Players))
	of.head.rules, of.head.sfen = rs.ID, rs.SFEN
	names := make([]string, len(v.Players))
	for i, p := range v.Players {
		names[i] = p.Name
	}
	of.head.text = func(l lang.Language) template.HTML {
		return execute(l, v.Name, of.head.description, same(strings.Join(names, " · ")))
	}
	return of, nil
}

func (s *server) clubSubject(ctx context.Context, id string) (subject, error) {
	c, err := s.clubs.Get(ctx, club.Who{}, id, "")
	if err != nil {
		return private(err)
	}
	return subject{head: head{title: same(c.Name), description: lang.HeadClubsDescription}}, nil
}

// studySubject is for search engines if the study is public. A chapter of it may follow a "~".
func (s *server) studySubject(ctx context.Context, id string) (subject, error) {
	id, _, _ = strings.Cut(id, "~")
	sum, err := s.db.Studies.Study(ctx, id)
	if errors.Is(err, room.ErrNotFound) || err == nil && sum.Visibility == room.Private {
		return private(nil) // the page asks who the reader is
	}
	if err != nil {
		return private(err)
	}
	return subject{rules: sum.Rules, head: head{
		title: same(sum.Name), description: lang.HeadStudyOf(sum.OwnerName), private: sum.Visibility != room.Public, rules: sum.Rules, sfen: sum.SFEN,
	}}, nil
}

// mostWritten bounds the records whose moves are written into their page, in bytes.
const mostWritten = 1 << 16

func (s *server) recordSubject(ctx context.Context, id string) (subject, error) {
	kept, found, err := s.db.Documents.Record(ctx, id)
	if err != nil || !found {
		if err == nil {
			err = errNothing
		}
		return private(err)
	}
	if len(kept.Data) <= mostWritten {
		if rec, err := (message.Encoding{Library: s.library}).Decode(kept.Data); err == nil {
			return subject{rules: rec.Rules.ID, head: recordHead(rec)}, nil
		}
	}
	return subject{rules: rulesOf(kept.Data), head: head{title: lang.HeadRecordTitle, description: lang.HeadRecordDescription, private: true}}, nil
}

// recordHead is private: a shared record is for those who have its address.
func recordHead(rec *kifu.Record) head {
	names := [2]lang.Text{same(rec.Player(shogi.Black)), same(rec.Player(shogi.White))}
	p, last, moves := rec.Start.Position, shogi.NoMove, rec.Moves()
	var ja, western []string
	for _, m := range moves {
		ja = append(ja, notation.FormatJapanese(&p, m, last, notation.Triangles))
		western = append(western, notation.FormatWestern(&p, m, false))
		p.Advance(m)
		last = m
	}
	h := head{
		title: lang.HeadRecordTitle, kind: "CreativeWork", private: true, rules: rec.Rules.ID, sfen: notation.FormatSFEN(&p),
		description: lang.HeadGameOf(textOf(rec.Rules.Names), len(moves)),
	}
	if names[0].En != "" && names[1].En != "" {
		h.title, h.names = lang.HeadVersus(names[0], names[1]), names
	}
	h.text = func(l lang.Language) template.HTML {
		words := ja
		if l == lang.English {
			words = western
		}
		return execute(l, h.title.In(l), h.description, same(strings.Join(words, " ")))
	}
	return h
}

// block is a heading or a paragraph of a text.
type block struct {
	Heading bool
	Text    string
}

var textTemplate = template.Must(template.New("text").Parse(
	`<article class="written"><h1>{{.Title}}</h1>{{range .Blocks}}{{if .Heading}}<h2>{{.Text}}</h2>{{else}}<p>{{.Text}}</p>{{end}}{{end}}</article>`))

func execute(l lang.Language, title string, texts ...lang.Text) template.HTML {
	var blocks []block
	for _, t := range texts {
		blocks = append(blocks, blocksOf(l, t.In(l))...)
	}
	var out bytes.Buffer
	_ = textTemplate.Execute(&out, map[string]any{"Title": title, "Blocks": blocks}) // a buffer never fails
	return template.HTML(out.String())
}

// blocksOf reads a text in Markdown: paragraphs and items of lists, whose lines are joined, and bold
// lines, which are headings.
func blocksOf(l lang.Language, text string) (blocks []block) {
	between := ""
	if l == lang.English {
		between = " "
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\n- ", "\n\n• "), "\n\n") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		inner := strings.TrimSuffix(strings.TrimPrefix(part, "**"), "**")
		heading := len(inner) == len(part)-4 && !strings.Contains(inner, "**")
		part = strings.ReplaceAll(strings.ReplaceAll(part, "**", ""), "\n", between)
		blocks = append(blocks, block{heading, part})
	}
	return blocks
}
