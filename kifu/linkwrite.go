package kifu

import (
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
)

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
	standard, err := DefaultRules(ReadOptions{})
	if err != nil || rec.Rules.ID != standard.ID {
		return nil, err
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
