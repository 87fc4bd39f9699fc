package usi

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestFairy(t *testing.T) {
	e := open(t, "fairy", generous)
	set, err := variant.Lookup("okisaki")
	if err != nil {
		t.Fatal(err)
	}
	if err := e.SetVariant(set.Called()...); err != nil {
		t.Fatal(err)
	}
	g := shogi.NewGame(set.Start)
	play := func(text string) {
		m, err := notation.ParseUSI(set.Rules, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"10h10g", "9a7b", "8h8g", "3c3d", "9i2b+", "3a2b"} {
		play(text)
	}
	play("8g8f")
	if err := e.Position(g); err != nil {
		t.Fatal(err)
	}
	var received []Info
	among := []string{"2a2b", "10c10d"}
	s, err := e.Go(Limits{Depth: 1, SearchMoves: among}, func(i Info) { received = append(received, i) })
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Wait(t.Context())
	if got := notation.FormatUSI(set.Rules, a.Move) + " " + notation.FormatUSI(set.Rules, a.Ponder); err != nil || got != "2a4b 10g10f" {
		t.Errorf("it answers %s, error %v", got, err)
	}
	if want := "moves :h:g 09a7b 8h8g 3c3d 9i2b+ 03a2b 8g8f depth 1 searchmoves 02a2b :c:d"; len(received) < 1 || !strings.HasSuffix(received[0].String(), want) {
		t.Errorf("it received %v, want it to end with %s", received, want)
	}
	if among[0] != "2a2b" || among[1] != "10c10d" {
		t.Errorf("the moves to search became %v", among)
	}
	if want := "9a7b R*10e 6j10f"; len(received) < 2 || strings.Join(received[1].PV, " ") != want {
		t.Errorf("it sent %v, want %s", received, want)
	}
	if len(received) < 2 || received[1].CurrMove != "10g10f" {
		t.Errorf("it sent %v, want currmove 10g10f", received)
	}
	if s, err = e.Go(Limits{Depth: 99}, nil); err != nil {
		t.Fatal(err)
	}
	var illegal *IllegalMoveError
	if _, err = s.Wait(t.Context()); !errors.As(err, &illegal) || illegal.Text != "?a:b" || !strings.Contains(err.Error(), "there is no file 15") {
		t.Errorf("the error is %v, want one of ?a:b", err)
	}
}

func TestFairyMoves(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		files, ranks := rapid.IntRange(1, 15).Draw(r, "files"), rapid.IntRange(1, 16).Draw(r, "ranks")
		square := func(name string) string {
			file, rank := rapid.IntRange(1, files).Draw(r, name+" file"), rapid.IntRange(0, ranks-1).Draw(r, name+" rank")
			return fmt.Sprintf("%d%c", file, 'a'+rank)
		}
		move := square("from") + square("to") + rapid.SampledFrom([]string{"", "+"}).Draw(r, "promotion")
		if rapid.Bool().Draw(r, "drop") {
			move = "+R*" + square("to")
		}
		words := []string{move}
		fairyMoves(words, ranks)
		if files <= 9 && ranks <= 9 && words[0] != move {
			r.Errorf("%s became %s on a small board", move, words[0])
		}
		if got := plainMove(words[0]); got != move {
			r.Errorf("%s came back as %s", move, got)
		}
	})
	for _, text := range []string{"", "pass", "resign", "win", "(none)", "7g", "7g7", "7g7f=", "*", "P*", "P*5", "@a1b", "7G7F", "12", "mate", ":", ":a:bx"} {
		words := []string{text}
		fairyMoves(words, 10)
		if got := plainMove(words[0]); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
