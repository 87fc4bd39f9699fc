// Command bot plays random legal moves on a komadai server, in any rule set. It is a minimal
// bot and needs only the standard library:
//
//	KOMADAI_TOKEN=komadai_… go run ./examples/bot -server http://localhost:8080
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"time"
)

func main() {
	server := flag.String("server", "http://localhost:8080", "the address of the server")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b := bot{server: *server, token: os.Getenv("KOMADAI_TOKEN")}
	for ctx.Err() == nil {
		log.Print("the stream of events ended: ", b.events(ctx))
		select {
		case <-ctx.Done():
		case <-time.After(time.Second): // the server may be restarting
		}
	}
}

type bot struct{ server, token string }

// line has the fields that the bot reads from either stream.
type line struct {
	Type, ID  string
	Challenge struct{ Rated bool }
	State     struct {
		Seq    int
		Status string
		Legal  []string
		Can    struct{ Move bool }
	}
}

func (b bot) events(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop() // the next stream lists the games again
	return b.stream(ctx, "/api/v1/stream/events", func(l line) error {
		answer := map[bool]string{true: "decline", false: "join"}[l.Challenge.Rated]
		switch l.Type {
		case "challenge":
			if err := b.post(ctx, "/api/v1/games/"+l.ID+"/"+answer, struct{}{}); err != nil {
				log.Print(err) // it may have been withdrawn
			}
		case "gameStart":
			go b.play(ctx, l.ID)
		}
		return nil
	})
}

func (b bot) play(ctx context.Context, id string) {
	over := false
	for !over && ctx.Err() == nil {
		err := b.stream(ctx, "/api/v1/stream/games/"+id, func(l line) error {
			over = over || l.State.Status == "over"
			if !l.State.Can.Move {
				return nil
			}
			move := l.State.Legal[rand.IntN(len(l.State.Legal))] // a better bot thinks here
			return b.post(ctx, "/api/v1/games/"+id+"/actions", map[string]any{"type": "move", "usi": move, "seq": l.State.Seq})
		})
		if err != nil && ctx.Err() == nil {
			log.Print(id, ": ", err)
			time.Sleep(time.Second)
		}
	}
}

func (b bot) stream(ctx context.Context, path string, f func(line) error) error {
	body, err := b.do(ctx, "GET", path, nil)
	if err != nil {
		return err
	}
	defer body.Close()
	in := bufio.NewScanner(body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if len(in.Bytes()) == 0 {
			continue // heartbeat
		}
		var l line
		if err := json.Unmarshal(in.Bytes(), &l); err != nil {
			return err
		}
		if err := f(l); err != nil {
			return err
		}
	}
	return in.Err()
}

func (b bot) post(ctx context.Context, path string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	body, err := b.do(ctx, "POST", path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	return body.Close()
}

// do sends a request and returns the body of the answer, or an error if its status is not 2xx.
func (b bot) do(ctx context.Context, method, path string, body io.Reader) (io.ReadCloser, error) {
	r, err := http.NewRequestWithContext(ctx, method, b.server+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+b.token)
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	if res.StatusCode >= 300 {
		defer res.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(res.Body, 1<<10))
		return nil, fmt.Errorf("%s %s: %s: %s", method, path, res.Status, text)
	}
	return res.Body, nil
}
