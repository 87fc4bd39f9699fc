package kifu

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

var linkPattern = regexp.MustCompile(`^https?://\S+$`)

// bareAddress is a position cut from lishogi's address.
var bareAddress = regexp.MustCompile(`^[+'A-Za-z0-9]+(/[+'A-Za-z0-9]+){3,}_[bw](_[-A-Za-z0-9]+){0,2}$`)

// UnfoldLink returns the position and moves in another site's address as a USI line "position
// …"; ok is false if unknown:
//
//	https://www.kento-shogi.com/?initpos=SFEN&moves=7g7f.3c3d&branch=8h2b%2B&branchFrom=2#3
//	https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&turn=1
//	https://www.shogi-extend.com/share-board?xbody=BASE64URL
//	https://www.studiok-i.net/kifu/?sfen=position%20startpos%20moves%207g7f
//	https://lishogi.org/analysis/standard/SFEN_WITH_UNDERSCORES, also the position alone
//
// Only parameters matter, not the host. Of KENTO's branches it reads the main line.
func UnfoldLink(text string) (line string, ok bool) {
	text = strings.TrimSpace(text)
	if bareAddress.MatchString(text) {
		return positionLine(strings.Split(text, "_")), true
	}
	if !linkPattern.MatchString(text) {
		return "", false
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", false
	}
	q := u.Query()
	moves := words(q.Get("moves"))
	if len(moves) > 0 {
		moves = append([]string{"moves"}, moves...)
	}
	switch {
	case q.Has("initpos") || q.Has("moves") && !q.Has("sfen"):
		return positionLine(append(words(q.Get("initpos")), moves...)), true
	case q.Get("body") != "":
		return positionLine(words(q.Get("body"))), true
	case q.Get("xbody") != "":
		data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(q.Get("xbody"), "="))
		if err != nil {
			return "", false
		}
		return positionLine(strings.Fields(string(data))), true
	case q.Get("sfen") != "":
		return positionLine(append(words(q.Get("sfen")), moves...)), true
	}
	return ofPath(u.Path)
}

var namedByLishogi = regexp.MustCompile(`^(?:standard|[a-z]+shogi)$`)

// ofPath reads a lishogi path, "/analysis/SFEN" or "/editor/SFEN", with or without rules;
// blanks are underscores.
func ofPath(path string) (line string, ok bool) {
	for _, head := range []string{"/analysis/", "/editor/"} {
		rest, found := strings.CutPrefix(path, head)
		if !found {
			continue
		}
		// A full rank looks like a name, so only lishogi's names count.
		if name, sfen, _ := strings.Cut(rest, "/"); namedByLishogi.MatchString(name) {
			rest = sfen
		}
		if list := strings.Fields(strings.ReplaceAll(rest, "_", " ")); len(list) > 0 && strings.Contains(list[0], "/") {
			return positionLine(list), true
		}
	}
	return "", false
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(". \t\n\r", r) })
}

// A bare board gets "b - 1".
func positionLine(list []string) string {
	if len(list) > 0 && list[0] == "position" {
		list = list[1:]
	}
	if len(list) > 0 && list[0] == "sfen" {
		list = list[1:]
	}
	if len(list) == 0 || list[0] == "moves" {
		list = append([]string{"startpos"}, list...)
	}
	if list[0] == "startpos" {
		return "position " + strings.Join(list, " ")
	}
	n := slices.Index(list, "moves")
	if n < 0 {
		n = len(list)
	}
	if n < 4 {
		list = slices.Insert(list, n, []string{"b", "-", "1"}[n-1:]...)
	}
	return "position sfen " + strings.Join(list, " ")
}

// Link is an address at another site.
type Link struct {
	// Site is the site's name.
	Site string
	// Address can be read by [UnfoldLink].
	Address string
	// Moves reports that it has the moves, not only the position.
	Moves bool
}

// FoldLinks returns addresses of the main line, or of the position after ply moves on sites
// without moves. Only shogi has links.
func FoldLinks(rec *Record, ply int) ([]Link, error) {
	if rec.Rules.ID != variant.Standard().ID {
		return nil, nil
	}
	rules := rec.Rules.Rules
	moves := rec.Moves()
	ply = min(max(ply, 0), len(moves))
	played := make([]string, len(moves))
	at := rec.Start.Position
	for i, m := range moves {
		played[i] = notation.FormatUSI(rules, m)
		if i < ply {
			if err := at.Play(m); err != nil {
				return nil, err
			}
		}
	}
	start := rec.Start.SFEN()
	return []Link{
		{Site: "KENTO", Address: kentoLink(start, start == rec.Rules.SFEN, played, ply), Moves: true},
		{Site: "SHOGI-EXTEND", Address: extendLink(start, start == rec.Rules.SFEN, played, ply), Moves: true},
		{Site: "lishogi", Address: "https://lishogi.org/analysis/standard/" + strings.ReplaceAll(notation.FormatSFEN(&at), " ", "_")},
	}, nil
}

func kentoLink(start string, even bool, moves []string, ply int) string {
	var query []string
	if !even {
		query = append(query, "initpos="+escape(start))
	}
	query = append(query, "moves="+escape(strings.Join(moves, ".")))
	return "https://www.kento-shogi.com/?" + strings.Join(query, "&") + "#" + strconv.Itoa(ply)
}

func extendLink(start string, even bool, moves []string, ply int) string {
	body := "position sfen " + start
	if even {
		body = "position startpos"
	}
	if len(moves) > 0 {
		body += " moves " + strings.Join(moves, " ")
	}
	return "https://www.shogi-extend.com/share-board?turn=" + strconv.Itoa(ply) + "&xbody=" + base64.RawURLEncoding.EncodeToString([]byte(body))
}

// Not all sites accept "+" for a blank.
func escape(value string) string { return strings.ReplaceAll(url.QueryEscape(value), "+", "%20") }
