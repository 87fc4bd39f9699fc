package records

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
)

// Share keeps a record for everybody who knows its id. The id is made from the
// content: the same record has the same id, however often it is shared.
func (d *Desk) Share(ctx context.Context, in wire.Record, now time.Time) (string, error) {
	if d.config.Store == nil {
		return "", refusal.New(refusal.NotNow, "This server keeps no records.")
	}
	var data []byte
	err := d.work(ctx, func() error {
		record, err := take(in)
		if err != nil {
			return err
		}
		clean, err := show(record)
		if err != nil {
			return err
		}
		for i := range clean.Nodes { // made anew for whoever asks for it
			n := &clean.Nodes[i]
			n.View = nil
			for j := range n.Evaluations {
				n.Evaluations[j].Ja, n.Evaluations[j].Western = nil, nil
			}
		}
		data, err = json.Marshal(clean)
		return err
	})
	if err != nil {
		return "", err
	}
	if len(data) > maxShared {
		return "", refusal.Newf(refusal.BadRequest, "The record takes %d bytes; one to be shared may take %d.", len(data), maxShared)
	}
	sum := sha256.Sum256(data)
	id := strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:]))[:20]
	ok, err := d.config.Store.KeepRecord(ctx, id, now, data, d.config.Room)
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", refusal.New(refusal.Full, "This server has no room for more shared records.")
	}
	return id, nil
}

// Shared returns a record that was shared.
func (d *Desk) Shared(ctx context.Context, id string) (out wire.RecordRead, err error) {
	missing := refusal.New(refusal.NotFound, "There is no such record.")
	if d.config.Store == nil {
		return out, missing
	}
	data, ok, err := d.config.Store.Record(ctx, id)
	switch {
	case err != nil:
		return out, err
	case !ok:
		return out, missing
	}
	err = d.work(ctx, func() error {
		var w wire.Record
		if err := json.Unmarshal(data, &w); err != nil {
			return fmt.Errorf("record %s: %w", id, err)
		}
		record, err := take(w)
		if err != nil {
			return fmt.Errorf("record %s: %w", id, err)
		}
		out.Record, err = show(record)
		return err
	})
	return out, err
}

// Complete returns a record that a client sent with all that is to be shown of
// it.
func (d *Desk) Complete(ctx context.Context, in wire.Record) (out wire.RecordRead, err error) {
	err = d.work(ctx, func() error {
		record, err := take(in)
		if err != nil {
			return err
		}
		out.Record, err = show(record)
		return err
	})
	return out, err
}
