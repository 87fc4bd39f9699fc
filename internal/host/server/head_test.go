package server

import (
	"encoding/json"
	"fmt"
	"html"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/variant"
)

// element returns what a pattern finds in a page, unescaped, or "".
func element(page, pattern string) string {
	if found := regexp.MustCompile(pattern).FindStringSubmatch(page); found != nil {
		return html.UnescapeString(found[1])
	}
	return ""
}

func (w *world) page(path, language string) string {
	w.Helper()
	res, body := w.send("GET", path, "", func(r *http.Request) { r.Header.Set("Accept-Language", language) })
	if res.StatusCode != http.StatusOK {
		w.Fatalf("%s: %d", path, res.StatusCode)
	}
	return body
}

// Pages have a title, a description, a canonical address and a picture; what is personal or shared by
// its address is not for search engines.
func TestHeads(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	game := w.create(wire.NewGame{Name: "<b>&"})
	w.signUp("大橋")
	record := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	type seen struct {
		Title, Description string
		Indexed            bool
		Picture            string // its rules
	}
	for path, c := range map[string]struct {
		language string
		want     seen
	}{
		"/":                         {"en", seen{"Shogi and its variants – komadai", "Play shogi and its variants in the browser, against people or the engine. Records, analysis and mate problems are here, too. It is free and needs no account.", true, "standard"}},
		"/lobby":                    {"zh-CN", seen{"大厅 · komadai", "正在征求对手的对局与进行中的对局，可以应战，也可以观战。", true, "standard"}},
		"/rules/torus":              {"ja", seen{"ドーナツ将棋のルール · komadai", "九×十一の盤の上下左右がすべてつながった将棋。行き所のない駒はありません。", true, "torus"}},
		"/@" + url.PathEscape("大橋"): {"en", seen{"大橋 · komadai", "大橋: games and ratings", true, "standard"}},
		"/game/" + game.ID:          {"en", seen{"<b>& – komadai Lv.3", "Shogi, moves: 0", false, "standard"}},
		"/record/" + record.ID:      {"en", seen{"羽織 – 大橋 · komadai", "Shogi, moves: 3", false, "standard"}},
		"/learn":                    {"ja", seen{"将棋を学ぶ · komadai", "盤の上で指しながら覚える将棋入門。駒の動きから初めての詰みまで24課、登録は要りません。", true, "standard"}},
		"/learn/torus":              {"en", seen{"Torus shogi: lessons · komadai", "Nine files by eleven ranks, joined left to right and top to bottom; no piece is ever stuck.", true, "torus"}},
		"/daily/2026-11-01":         {"zh-CN", seen{"2026-11-01的每日一题 · komadai", "每天一道新的诘将棋，往日的题目都在月历里。", true, "standard"}},
		"/statistics":               {"en", seen{"Results and statistics · komadai", "Your results by opening, castle, side, time and opponent.", false, "standard"}},
		"/account":                  {"en", seen{"komadai", "Play shogi and its variants in the browser, against people or the engine. Records, analysis and mate problems are here, too. It is free and needs no account.", false, "standard"}},
	} {
		page := w.page(path, c.language)
		got := seen{
			Title: element(page, `<title>(.*?)</title>`), Description: element(page, `<meta name="description" content="(.*?)">`),
			Indexed: !strings.Contains(page, `content="noindex"`), Picture: element(page, `og:image" content="[^"]*rules=([a-z]*)&`),
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: -want +got\n%s", path, d)
		}
		if canonical := element(page, `<link rel="canonical" href="(.*?)">`); (canonical == w.http.URL+path) != c.want.Indexed {
			t.Errorf("%s: the canonical address is %q", path, canonical)
		}
		if lang := element(page, `<html lang="(.*?)">`); !strings.HasPrefix(c.language, lang[:2]) {
			t.Errorf("%s: in %q, want %q", path, lang, c.language)
		}
	}
}

func TestPictureOfAHead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	address := element(w.page("/rules/seishin", "en"), `<meta property="og:image" content="(.*?)">`)
	path, ok := strings.CutPrefix(address, w.http.URL)
	if !ok {
		t.Fatalf("the picture is at %q", address)
	}
	res, body := w.send("GET", path, "")
	picture, err := png.Decode(strings.NewReader(body))
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("%s: %d, %v", path, res.StatusCode, err)
	}
	if size := picture.Bounds().Size(); size.X != view.CardWidth || size.Y != view.CardHeight {
		t.Errorf("the picture has %v pixels", size)
	}
}

// The picture names the page, or the players and the rule set.
func TestWordsOfAPicture(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	record := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	for _, c := range []struct{ path, language, title, black, white, coordinates string }{
		{"/rules/torus", "en", "Torus shogi: rules", "", "", "latin"},
		{"/rules/torus", "zh-CN", "環面將棋規則", "", "", ""},
		{"/record/" + record.ID, "ja", "本将棋、3手", "羽織", "大橋", ""},
	} {
		address, err := url.Parse(element(w.page(c.path, c.language), `<meta property="og:image" content="(.*?)">`))
		if err != nil {
			t.Fatal(err)
		}
		q := address.Query()
		got := []string{q.Get("title"), q.Get("black"), q.Get("white"), q.Get("coordinates")}
		if d := cmp.Diff([]string{c.title, c.black, c.white, c.coordinates}, got); d != "" {
			t.Errorf("%s in %s: -want +got\n%s", c.path, c.language, d)
		}
		if res, _ := w.send("GET", address.RequestURI(), ""); res.StatusCode != 200 || res.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %d", address, res.StatusCode)
		}
	}
}

// What robots read without scripts: the rules, and the moves of a record.
func TestTextOfPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	record := want[wire.RecordID](w, 201, "POST", "/api/v1/records", w.record())
	for path, want := range map[string]string{
		"/rules/seishin": "<h1>", "/record/" + record.ID: "P-7f P-3d", "/learn": "<h2>Pawn and lance</h2>", "/daily/today": "Mate in ",
	} {
		page := w.page(path, "en")
		if !strings.Contains(page, want) {
			t.Errorf("%s lacks %q: %s", path, want, page)
		}
		var data map[string]string
		if err := json.Unmarshal([]byte(element(page, `<script type="application/ld\+json">(.*?)</script>`)), &data); err != nil || data["@context"] != "https://schema.org" {
			t.Errorf("%s: the data are %v, %v", path, data, err)
		}
	}
}

// Every address of the sitemap is a page for search engines.
func TestSitemap(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, robots := w.send("GET", "/robots.txt", "")
	address := element(robots, `(?m)^Sitemap: (.*)$`)
	path, ok := strings.CutPrefix(address, w.http.URL)
	if !ok {
		t.Fatalf("the sitemap is at %q", address)
	}
	_, body := w.send("GET", path, "")
	var all []string
	for _, found := range regexp.MustCompile(`<loc>(.*?)</loc>`).FindAllStringSubmatch(body, -1) {
		all = append(all, html.UnescapeString(found[1]))
	}
	if len(all) < len(heads)+3*len(variant.All()) {
		t.Errorf("%d addresses", len(all))
	}
	for _, address := range all {
		page := w.page(strings.TrimPrefix(address, w.http.URL), "en")
		if element(page, `<link rel="canonical" href="(.*?)">`) != address || strings.Contains(page, "noindex") {
			t.Errorf("%s is not for search engines", address)
		}
	}
}

func TestBlocks(t *testing.T) {
	text := "One line\nand the next.\n\n**A heading**\n\n**Bold** words:\n- an item\n  of two lines\n- another"
	want := []block{{false, "One line and the next."}, {true, "A heading"}, {false, "Bold words:"}, {false, "• an item   of two lines"}, {false, "• another"}}
	if d := cmp.Diff(want, blocksOf(lang.English, text)); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	if got := blocksOf(lang.Japanese, "一行目\nと二行目"); len(got) != 1 || got[0].Text != "一行目と二行目" {
		t.Errorf("%v", got)
	}
}

// A tournament's page names its rules and players, a problem collection's its rules.
func TestTextOfTournamentsAndProblems(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("大橋")
	contest := want[wire.Tournament](w, 201, "POST", "/api/v1/tournaments", wire.NewTournament{
		Name: "Autumn <cup>", Kind: "swiss", Rules: "torus", Rounds: 3, Clock: wire.Clock{Kind: "sudden", Main: 600_000}, Starts: time.Now().Add(time.Hour).UnixMilli(),
	})
	want[wire.Tournament](w, 200, "POST", "/api/v1/tournaments/"+contest.ID+"/enter", wire.TournamentEntry{})
	problem, _ := puzzle.Easiest("torus")
	for path, words := range map[string][]string{
		"/tournament/" + contest.ID: {"<h1>Autumn &lt;cup&gt;</h1>", "<p>Torus shogi, players: 1</p>", "<p>大橋</p>"},
		"/puzzles/torus":            {"<h1>Torus shogi: mate problems</h1>", "<p>Mate in 1</p>", url.QueryEscape(strings.Fields(problem.SFEN)[0])},
		"/storm/torus":              {"<h1>Torus shogi: Storm</h1>", "<p>Mate in 1</p>"},
		"/@" + url.PathEscape("大橋"): {"<h1>大橋</h1>"},
	} {
		page := w.page(path, "en")
		for _, word := range words {
			if !strings.Contains(page, word) {
				t.Errorf("%s lacks %q", path, word)
			}
		}
	}
}

// The front page is complete without scripts, but for the board: the problem of the day, the ways to play, and each rule
// set in its family.
func TestFrontIsWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	problem, _, err := w.server.trainer.OfDay("")
	if err != nil {
		t.Fatal(err)
	}
	for language, words := range map[string][]string{
		"en":    {"Today’s problem", fmt.Sprintf("Mate in %d", problem.Plies), "Play the computer", "Invite a friend", "Footwork"},
		"ja":    {"今日の詰将棋", fmt.Sprintf("%d手詰", problem.Plies), "コンピューターと対局", "友だちを招待", "フットワーク"},
		"zh-TW": {"今日詰將棋", "邀請朋友", "步法"},
		"zh-CN": {"今日诘将棋", "邀请朋友", "步法"},
	} {
		page := w.page("/", language)
		for _, word := range words {
			if !strings.Contains(page, word) {
				t.Errorf("%s: the page lacks %q", language, word)
			}
		}
		for _, rs := range variant.All() {
			if !strings.Contains(page, `<a href="/rules/`+rs.ID+`">`) {
				t.Errorf("%s: no link to the rules of %s", language, rs.ID)
			}
		}
		if n := strings.Count(page, `<li class="family">`); n != len(variant.Families())-1 {
			t.Errorf("%s: %d families", language, n)
		}
		if strings.Contains(page, "<script>") || strings.Contains(page, "style=") {
			t.Errorf("%s: a script or a style that the policy forbids", language)
		}
	}
}
