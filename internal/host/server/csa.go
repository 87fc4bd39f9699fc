package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/version"
)

// csaGate is the listener of the CSA protocol. A nil one does nothing.
type csaGate struct {
	server *csa.Server
	served chan struct{}
}

func (s *server) openCSA(context.Context) error {
	c, parts := s.config, s.parts
	if c.CSA == "" {
		return nil
	}
	l, err := net.Listen("tcp", c.CSA)
	if err != nil {
		return fmt.Errorf("listen on %s for CSA: %w", c.CSA, err)
	}
	addr := l.Addr().String()
	if c.CSACert != "" {
		pair, err := tls.LoadX509KeyPair(c.CSACert, c.CSAKey)
		if err != nil {
			_ = l.Close()
			return fmt.Errorf("the certificate for CSA: %w", err)
		}
		l = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12})
	}
	settings := csa.Config{
		Games: s.hub, Store: s.db.Gate, Accounts: csaAccounts{s.accounts}, Log: parts.Log, Library: s.library, Guard: s.guard,
		Version: version.Number(), Limits: csaLimits(c.CSALimits), Named: map[string]csa.Limits{},
	}
	for name, l := range c.CSAGames {
		settings.Named[name] = csaLimits(l)
	}
	for _, r := range c.CSARounds {
		settings.Rounds = append(settings.Rounds, csa.Round{Game: r.Game, At: r.At})
	}
	if store.IsPostgres(c.DB) { // there may be other nodes
		settings.Bus = s.bus
	}
	g := &csaGate{server: csa.New(settings), served: make(chan struct{})}
	go func() { // close waits for it
		defer close(g.served)
		if err := g.server.Serve(l); err != nil {
			parts.Log.Error("CSA is not spoken any more", "err", err)
		}
	}()
	parts.Log.Info("listening for CSA", "addr", addr, "tls", c.CSACert != "")
	if parts.ReadyCSA != nil {
		parts.ReadyCSA(addr)
	}
	s.csa = g
	return nil
}

// csaLimits converts the settings, where 0 moves means no limit.
func csaLimits(l config.CSALimits) csa.Limits {
	out := csa.Limits{MaxMoves: l.MaxMoves, Least: l.Least}
	if l.MaxMoves == 0 {
		out.MaxMoves = -1
	}
	return out
}

// csaAccounts signs in people by password and their programs by an API token with scope play.
type csaAccounts struct{ *account.Service }

func (a csaAccounts) SignIn(ctx context.Context, name, password, address string) (holder people.ID, id string, known, ok bool, err error) {
	ctx = admission.As(ctx, admission.NewClient("", parseAddress(address)))
	found, known, err := a.Prove(ctx, name, password, account.Play, account.Client{Address: address})
	r, refused := errors.AsType[*refusal.Error](err)
	switch {
	case refused && !known && account.Imitates(name):
		return "", "", false, false, csa.ErrStaff
	case refused && r.Code == refusal.WrongSignIn:
		return "", "", known, false, nil
	case refused && r.Code == refusal.AccountClosed:
		return "", "", known, false, csa.ErrClosed
	case refused:
		return "", "", known, false, csa.ErrBusy
	case err != nil:
		return "", "", known, false, err
	}
	return people.OfAccount(found.ID), found.ID, known, true, nil
}

func (g *csaGate) cut(holder people.ID) {
	if g != nil {
		g.server.Cut(holder)
	}
}

func (g *csaGate) close() {
	if g != nil {
		g.server.Close()
		<-g.served
	}
}

func (g *csaGate) sessions() int {
	if g == nil {
		return 0
	}
	return g.server.Sessions()
}
