package server

import (
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
)

// A shared record can be reported and removed, and does not come back.
func TestRecordIsRemoved(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	var id string
	c.as(c.rude, func() { id = want[wire.RecordID](c.world, 201, "POST", "/api/v1/records", c.record()).ID })
	path := "/api/v1/records/" + id
	c.as(c.rude, func() {
		c.refused(409, "not-now", "POST", path+"/report", wire.RecordReport{Reason: "my own"})
	})
	c.as(c.kind, func() {
		c.refused(404, "not-found", "POST", "/api/v1/records/nothing/report", wire.RecordReport{Reason: "x"})
		c.done("POST", path+"/report", wire.RecordReport{Reason: "an insult in a comment"})
		c.refused(409, "not-now", "POST", path+"/report", wire.RecordReport{Reason: "again"})
		c.refused(403, "role", "POST", c.actions, wire.ModeratorAction{Type: "remove-record", Record: id, Reason: "x"})
	})
	c.as(c.moderator, func() {
		list := want[wire.ReportList](c.world, 200, "GET", c.reports, nil).Reports
		if len(list) != 1 || list[0].Record != id || list[0].Game != "" || list[0].Suspect.Name != "rude" {
			t.Fatalf("%+v", list)
		}
		e := want[wire.ModerationEntry](c.world, 200, "POST", c.actions, wire.ModeratorAction{Type: "remove-record", Report: list[0].ID, Reason: "insult"})
		if e.Record != id || e.Name != "rude" {
			t.Errorf("%+v", e)
		}
		c.refused(404, "not-found", "POST", c.actions, wire.ModeratorAction{Type: "remove-record", Record: id, Reason: "again"})
	})
	c.as(c.rude, func() {
		c.refused(404, "not-found", "GET", path, nil)
		c.refused(403, "forbidden", "POST", "/api/v1/records", c.record())
	})
}
