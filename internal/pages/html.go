package pages

import (
	"strings"

	"github.com/komadai/komadai/internal/markup"
)

// html writes the page.
func (p apiPage) html(page string) string {
	return markup.Fill(page, map[string]markup.Text{
		"contents": markup.Each(p.Groups, func(_ int, g group) markup.Text { return g.contents() }),
		"text":     markup.Sprint("%s", p.Text),
		"groups":   markup.Each(p.Groups, func(_ int, g group) markup.Text { return g.html() }),
		"types":    markup.Each(p.Types, func(_ int, t typ) markup.Text { return t.html() }),
	})
}

// contents lists the operations of g with links to them.
func (g group) contents() markup.Text {
	return markup.Sprint("<li><a href=\"#on-%s\">%s</a>\n      <ul>%s</ul></li>\n    ", g.ID, g.Title, markup.Each(g.Operations, func(_ int, o op) markup.Text {
		return markup.Sprint(`<li><a href="#%s">%s %[1]s</a></li>`, o.ID, o.badge())
	}))
}

func (g group) html() markup.Text {
	return markup.Sprint("<section id=\"on-%s\">\n  <h2 class=\"group\">%s</h2>\n%s</section>\n", g.ID, g.Title,
		markup.Each(g.Operations, func(_ int, o op) markup.Text { return o.html() }))
}

// badge is the method of o, or WS.
func (o op) badge() markup.Text {
	method := o.Method
	if o.Socket {
		method = "WS"
	}
	return markup.Sprint(`<span class="m %s">%[1]s</span>`, method)
}

func (o op) html() markup.Text {
	path := markup.Each(o.Path, func(_ int, piece string) markup.Text {
		if strings.HasPrefix(piece, "{") {
			return markup.Sprint("<b>%s</b>", piece)
		}
		return markup.Sprint("%s", piece)
	})
	return markup.Sprint(`  <article id="%s">
    <h3>%s <code class="path">%s</code> <a class="here" href="#%[1]s" aria-label="Link to %[1]s">#</a></h3>
    <p>%s</p>
    %s%s<div class="io">%s%s</div>
    <details><summary>Try it</summary><pre tabindex="0">%s</pre></details>
  </article>
`, o.ID, o.badge(), path, o.Summary,
		markup.If(o.Text != "", markup.Sprint("<p>%s</p>\n    ", o.Text)), o.params(),
		o.body(), markup.Each(o.Answers, func(_ int, a answer) markup.Text { return a.html() }), o.Curl)
}

func (o op) params() markup.Text {
	if len(o.Params) == 0 {
		return ""
	}
	return markup.Sprint("<table><caption>Parameters</caption><tbody>\n%s</tbody></table>\n    ", markup.Each(o.Params, func(_ int, f field) markup.Text {
		return markup.Sprint("      <tr><th scope=\"row\"><code>%s</code> <small>%s</small></th><td>%s%s%s</td><td>%s</td></tr>\n",
			f.Name, f.In, f.Kind.html(), markup.If(f.Required, " <em>required</em>"), f.limits(), f.Text)
	}))
}

func (o op) body() markup.Text {
	if o.Body == nil {
		return ""
	}
	return markup.Sprint(`<p><span class="label">Body</span> %s</p>`, o.Body.html())
}

func (a answer) html() markup.Text {
	what := markup.Sprint("%s", a.Text)
	if a.Kind != nil {
		what = a.Kind.html()
	}
	return markup.Sprint(`<p><span class="label">%s</span> %s</p>`, a.Status, what)
}

func (f field) limits() markup.Text {
	return markup.If(f.Limits != "", markup.Sprint(`<small class="limits">%s</small>`, f.Limits))
}

func (t typ) html() markup.Text {
	var rows markup.Text
	if len(t.Fields) > 0 {
		rows = markup.Sprint("<table><tbody>\n%s</tbody></table>\n", markup.Each(t.Fields, func(_ int, f field) markup.Text {
			return markup.Sprint("      <tr><th scope=\"row\"><code>%s</code>%s</th><td>%s%s</td><td>%s</td></tr>\n",
				f.Name, markup.If(!f.Required, " <small>optional</small>"), f.Kind.html(), f.limits(), f.Text)
		}))
	}
	return markup.Sprint(`  <article id="t-%s" class="type">
    <h3><code>%[1]s</code> <a class="here" href="#t-%[1]s" aria-label="Link to %[1]s">#</a></h3>
    %s%s  </article>
`, t.Name, markup.If(t.Text != "", markup.Sprint("<p>%s</p>\n    ", t.Text)), rows)
}

func (k kind) html() markup.Text {
	var link markup.Text
	if k.Type != "" {
		link = markup.Sprint(`%s<a href="#t-%s">%[2]s</a>`, markup.If(k.Words != "", " "), k.Type)
	}
	return markup.Sprint(`<span class="kind">%s%s</span>`, k.Words, link)
}
