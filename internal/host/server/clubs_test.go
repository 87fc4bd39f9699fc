package server

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

const clubsPath = "/api/v1/clubs"

func club4(entry string) wire.ClubSettings {
	return wire.ClubSettings{Name: "Senju", About: "Saturdays", Entry: entry, Months: 12, First: 4}
}

// A club from its foundation to its end: entry by request and by code, roles, news, a game and a
// tournament for members only, the season, a report.
func TestClub(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	var id, code string
	c.as(c.browser(), func() { c.refused(401, "sign-in-first", "POST", clubsPath, club4("open")) })
	c.as(c.rude, func() {
		c.refused(400, "bad-request", "POST", clubsPath, wire.ClubSettings{Name: "  ", Entry: "open", Months: 12, First: 4})
		made := want[wire.Club](c.world, 201, "POST", clubsPath, club4("approval"))
		id, code = made.ID, made.Code
		expect.All(t, "the club", expect.That("you", made.You, "owner"), expect.That("own", made.Can.Own, true), expect.That("code", len(code), 10),
			expect.That("members", made.Members, 1), expect.That("seasons", len(made.Seasons), 1))
	})
	at := clubsPath + "/" + id
	c.as(c.kind, func() {
		page := want[wire.Club](c.world, 200, "GET", at, nil)
		if page.Code != "" || page.Can.Join || !page.Can.Ask || len(page.People) != 1 {
			t.Errorf("a stranger sees %+v", page)
		}
		if page := want[wire.Club](c.world, 200, "GET", at+"?code="+strings.ToLower(code), nil); !page.Can.Join {
			t.Error("the invitation does not admit")
		}
		c.refused(400, "bad-request", "POST", clubsPath+"/join", wire.ClubJoin{Code: "AAAAAAAAAA"})
		c.refused(403, "not-yours", "POST", at+"/news", wire.ClubNews{Text: "x"})
		if asked := want[wire.Club](c.world, 200, "POST", at+"/join", wire.ClubJoin{}); asked.You != "asking" || asked.Members != 1 {
			t.Errorf("%+v", asked)
		}
		c.refused(403, "not-yours", "POST", "/api/v1/games", wire.NewGame{Opponent: "person", Rules: "standard", Club: id, Listed: true})
	})
	c.as(c.rude, func() {
		after := want[wire.Club](c.world, 200, "POST", at+"/people", wire.ClubAppointment{Name: "kind", Role: "member"})
		if after.Members != 2 || after.People[1].Name != "kind" || after.People[1].Role != "member" {
			t.Errorf("%+v", after.People)
		}
		want[wire.Club](c.world, 200, "POST", at+"/news", wire.ClubNews{Text: " <b>Tea</b>\n\n\n at four "})
		game := want[wire.Game](c.world, 201, "POST", "/api/v1/games", wire.NewGame{Opponent: "person", Rules: "standard", Club: id, Listed: true})
		c.as(c.admin, func() {
			if seeks := want[wire.Lobby](c.world, 200, "GET", "/api/v1/lobby", nil).Seeks; len(seeks) != 0 {
				t.Errorf("a stranger sees %+v", seeks)
			}
			c.refused(403, "not-yours", "POST", "/api/v1/games/"+game.ID+"/join", wire.Join{})
		})
		c.as(c.kind, func() {
			seeks := want[wire.Lobby](c.world, 200, "GET", "/api/v1/lobby", nil).Seeks
			if len(seeks) != 1 || seeks[0].Club != id || seeks[0].Reserved {
				t.Errorf("a member sees %+v", seeks)
			}
			if joined := want[wire.Game](c.world, 200, "POST", "/api/v1/games/"+game.ID+"/join", wire.Join{}); joined.You == "" {
				t.Error("a member cannot join")
			}
		})
	})
	var cup string
	c.as(c.kind, func() {
		page := want[wire.Club](c.world, 200, "GET", at, nil)
		if len(page.News) != 1 || page.News[0].Text != " <b>Tea</b>\n\n at four" && page.News[0].Text != "<b>Tea</b>\n\n at four" || page.News[0].Author != "rude" {
			t.Errorf("%+v", page.News)
		}
		n := wire.NewTournament{Name: "Meeting", Kind: "swiss", Rules: "standard", Rounds: 1, Starts: time.Now().UnixMilli(), Clock: wire.Clock{Kind: "none"}, Club: id, OverBoard: true}
		c.refused(403, "not-yours", "POST", "/api/v1/tournaments", n)
		c.as(c.rude, func() {
			cup = "/api/v1/tournaments/" + want[wire.Tournament](c.world, 201, "POST", "/api/v1/tournaments", n).ID
		})
		c.as(c.admin, func() { c.refused(403, "not-yours", "POST", cup+"/enter", wire.TournamentEntry{}) })
		want[wire.Tournament](c.world, 200, "POST", cup+"/enter", wire.TournamentEntry{})
	})
	c.as(c.rude, func() {
		want[wire.Tournament](c.world, 200, "POST", cup+"/players", wire.TournamentPlayer{Player: -1, Name: "Paper"})
		c.refused(409, "taken", "POST", cup+"/players", wire.TournamentPlayer{Player: -1, Name: "paper"})
		want[wire.Tournament](c.world, 200, "POST", cup+"/start", nil)
		c.eventually("the round", func() bool { return len(want[wire.Tournament](c.world, 200, "GET", cup, nil).Games) == 1 })
	})
	c.as(c.kind, func() { // a player reports the own result
		c.refused(403, "not-yours", "POST", cup+"/results", wire.TournamentReport{Round: 1, Board: 1, Outcome: "black", Forfeit: true})
		x := want[wire.Tournament](c.world, 200, "GET", cup, nil)
		outcome := map[bool]string{true: "black", false: "white"}[x.Standings[index(x, x.Games[0].Black)].You]
		want[wire.Tournament](c.world, 200, "POST", cup+"/results", wire.TournamentReport{Round: 1, Board: 1, Outcome: outcome})
		c.eventually("the end", func() bool { return want[wire.Tournament](c.world, 200, "GET", cup, nil).Over })
		season := want[wire.ClubSeason](c.world, 200, "GET", at+"/season", nil)
		if len(season.Table) != 1 || season.Table[0] != (wire.ClubPlace{Rank: 1, Name: "kind", Points: 2, Tournaments: 1, Firsts: 1}) || len(season.Tournaments) != 1 {
			t.Errorf("%+v", season)
		}
		if list := want[wire.TournamentList](c.world, 200, "GET", "/api/v1/tournaments", nil); len(list.Tournaments) != 1 {
			t.Errorf("a player's list: %+v", list)
		}
		for format, begin := range map[string]string{"csv": "\ufeffrank,", "trf": "012 Meeting\r\n"} {
			res, body := c.send("GET", cup+"/file?format="+format, "")
			if res.StatusCode != 200 || !strings.HasPrefix(body, begin) {
				t.Errorf("%s: %d %q", format, res.StatusCode, body)
			}
		}
		export := want[wire.Export](c.world, 200, "GET", "/api/v1/account/export", nil)
		if len(export.Clubs) != 1 || export.Clubs[0].Name != "Senju" || export.Clubs[0].Role != "member" {
			t.Errorf("exported: %+v", export.Clubs)
		}
		c.done("POST", at+"/report", wire.RecordReport{Reason: "bad words"})
	})
	c.as(c.rude, func() {
		c.refused(409, "not-now", "POST", at+"/leave", nil)
		want[wire.Club](c.world, 200, "POST", at+"/people", wire.ClubAppointment{Name: "kind", Role: "barred"})
		renewed := want[wire.Club](c.world, 200, "POST", at+"/code", nil)
		c.as(c.kind, func() {
			c.refused(400, "bad-request", "POST", clubsPath+"/join", wire.ClubJoin{Code: code})
			c.refused(403, "not-yours", "POST", clubsPath+"/join", wire.ClubJoin{Code: renewed.Code})
		})
		c.as(c.admin, func() {
			joined := want[wire.Club](c.world, 200, "POST", clubsPath+"/join", wire.ClubJoin{Code: renewed.Code[:5] + " - " + strings.ToLower(renewed.Code[5:])})
			if joined.ID != id || joined.You != "member" {
				t.Errorf("%+v", joined)
			}
		})
		after := want[wire.Club](c.world, 200, "POST", at+"/people", wire.ClubAppointment{Name: "chief", Role: "owner"})
		if after.You != "officer" || after.People[0].Name != "chief" {
			t.Errorf("handed over: %+v", after.People)
		}
		c.refused(403, "not-yours", "DELETE", at, nil)
	})
	c.as(c.moderator, func() {
		reports := want[wire.ReportList](c.world, 200, "GET", c.reports, nil).Reports
		if len(reports) != 1 || reports[0].Club != id {
			t.Fatalf("%+v", reports)
		}
	})
	c.as(c.admin, func() { c.done("DELETE", at, nil) })
	c.as(c.rude, func() { c.refused(404, "not-found", "GET", at, nil) })
}

func index(x wire.Tournament, player int) int {
	for i, s := range x.Standings {
		if s.Player == player {
			return i
		}
	}
	panic(fmt.Sprint("no player ", player))
}
