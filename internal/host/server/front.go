package server

import (
	"bytes"
	"html/template"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/variant"
)

// frontTemplate is the front page before its scripts run, in the layout of web/src/pages/home.tsx.
var frontTemplate = template.Must(template.New("front").Parse(`<div class="written page home">
<header class="front-head"><h1>komadai <span lang="ja">駒台</span></h1><p class="lead">{{.Lead}}</p></header>
<div class="front">
{{if .Plies}}<section class="day"><div class="board-room"></div><div class="day-head"><h2>{{.Day}} <small>{{.Plies}}</small></h2><p class="remark">{{.Task}}</p></div></section>
{{end}}<div class="starts">
<section><h2>{{.Computer}}</h2><div class="levels">{{range .Levels}}<a class="button" href="/new/standard">{{.Name}} <small>{{.Hint}}</small></a>{{end}}</div></section>
<section><div class="with-people">{{range .People}}<a class="button" href="{{.Address}}"><span>{{.Name}} <small>{{.Hint}}</small></span></a>{{end}}</div></section>
<p class="first-steps"><a href="/learn">{{.Learn}}</a></p>
</div></div>
<section class="shelf"><h2>{{.Shelf}}</h2><ul>{{range .Families}}
<li class="family"><span class="mini-board"></span><div><h3>{{.Name}}</h3><p class="muted">{{.Hint}}</p><ul class="members">{{template "members" .Members}}</ul>{{if .More}}<details><summary>{{.Folded}}</summary><ul class="members">{{template "members" .More}}</ul></details>{{end}}</div></li>{{end}}
</ul></section>
</div>{{define "members"}}{{range .}}<li><a href="/rules/{{.Address}}">{{.Name}}</a></li>{{end}}{{end}}`))

// unfolded are the rule sets of a family that show without a press, unless one more would be all; see
// web/src/home/shelf.tsx.
const unfolded = 2

// named is a link of the front page, or a family of rule sets.
type named struct {
	Name, Hint, Address string
	Members             []named
	// More fold, under Folded.
	More   []named
	Folded string
}

// frontSubject has the problem of the day and the rule sets. The page is complete without scripts but
// for the board.
func (s *server) frontSubject() subject {
	h := heads["/"]
	h.text = func(l lang.Language) template.HTML {
		in := func(t lang.Text) string { return t.In(l) }
		data := map[string]any{
			"Lead": in(lang.FrontLead), "Day": in(lang.FrontDay), "Task": in(lang.FrontTask), "Computer": in(lang.FrontComputer),
			"Levels": []named{
				{Name: in(lang.FrontEasy), Hint: in(lang.FrontEasyHint)},
				{Name: in(lang.FrontMiddle), Hint: in(lang.FrontMiddleHint)},
				{Name: in(lang.FrontStrong), Hint: in(lang.FrontStrongHint)},
			},
			"People": []named{
				{Name: in(lang.FrontInvite), Hint: in(lang.FrontInviteHint), Address: "/new/standard?with=friend"},
				{Name: in(lang.FrontAnybody), Hint: in(lang.FrontAnybodyHint), Address: "/lobby"},
			},
			"Learn": in(lang.FrontLearn), "Shelf": in(lang.FrontFamilies), "Families": families(l),
		}
		if p, _, err := s.trainer.OfDay(""); err == nil {
			data["Plies"] = in(lang.FrontMate(p.Plies))
		}
		var out bytes.Buffer
		_ = frontTemplate.Execute(&out, data) // a buffer never fails
		return template.HTML(out.String())
	}
	return subject{head: h}
}

// families groups the rule sets of the program.
func families(l lang.Language) (out []named) {
	for _, f := range variant.Families() {
		one := named{Name: textOf(f.Names).In(l), Hint: textOf(f.Summary).In(l)}
		for _, rs := range slices.Concat(variant.All(), variant.Games()) {
			if slices.Contains(f.Groups, rs.Group.ID) {
				one.Members = append(one.Members, named{Name: textOf(rs.Names).In(l), Address: rs.ID})
			}
		}
		if len(one.Members) > unfolded+1 {
			one.Members, one.More = one.Members[:unfolded], one.Members[unfolded:]
			one.Folded = lang.FrontMoreKinds(len(one.More)).In(l)
		}
		if len(one.Members) > 0 {
			out = append(out, one)
		}
	}
	return out
}
