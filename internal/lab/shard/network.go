package shard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/shogi"
)

const (
	// In bytes per message.
	networkPart = 256 << 10
	// In bytes.
	maxNetwork = 64 << 20
	// Parallel workers served.
	networkPlaces = 16
	networkWait   = 30 * time.Second
)

// networkWork sends the part of a network from an offset.
func networkWork(sum string) remote.Kind[int, []byte] {
	return remote.Kind[int, []byte]{Name: "selfplay-network." + sum}
}

func (o *Options) serve(_ context.Context, at int, _ func([]byte)) ([]byte, error) {
	if at < 0 || at >= len(o.Network) {
		return nil, errors.New("no part of the network begins there")
	}
	return o.Network[at:min(at+networkPart, len(o.Network))], nil
}

// errFetch is temporary: another worker may succeed.
var errFetch = errors.New("the network could not be fetched from who deals the games")

// network returns the shipped network, if it is the task's, else the dealer's.
func (h *Host) network(ctx context.Context, t *task, r *shogi.Rules) (*nnue.Network, error) {
	if n, ok := nnue.ShippedNetwork(r); ok {
		if sum, err := n.Checksum(); err == nil && fmt.Sprintf("%08x", sum) == t.Options.Network {
			return n, nil
		}
	}
	if t.Size < 1 || t.Size > maxNetwork {
		return nil, fmt.Errorf("a network of %d bytes: a worker takes one of 1 to %d", t.Size, maxNetwork)
	}
	if h.Dealer == nil {
		return nil, errFetch
	}
	ctx, cancel := context.WithTimeout(ctx, networkWait)
	defer cancel()
	file := make([]byte, 0, t.Size)
	for len(file) < t.Size {
		part, err := networkWork(t.Options.Network).Insist(ctx, h.Dealer, len(file), nil, nil)
		if err != nil || len(part) == 0 {
			return nil, errors.Join(errFetch, err)
		}
		file = append(file, part...)
	}
	n, err := nnue.Read(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("the network: %w", err)
	}
	if sum, err := n.Checksum(); err != nil || fmt.Sprintf("%08x", sum) != t.Options.Network {
		return nil, fmt.Errorf("the network is not the one with the checksum %s", t.Options.Network)
	}
	return n, nil
}

// model returns the model of a task, nil for the formula.
func (h *Host) model(ctx context.Context, t *task, r *shogi.Rules) (eval.Model, error) {
	if t.Options.Network == "" {
		return nil, nil
	}
	n, err := h.network(ctx, t, r)
	if err != nil {
		return nil, err
	}
	return nnue.NewModel(r, n)
}
