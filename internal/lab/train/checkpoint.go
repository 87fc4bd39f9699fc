package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
)

type progress struct {
	Rules   string  `json:"rules"`
	Options Options `json:"options"`
	Scale   int     `json:"scale"`
	Learned int     `json:"learned"`
	Tested  int     `json:"tested"`
	Steps   int     `json:"steps"`
	Weights int     `json:"weights"`
	History []Epoch `json:"history"`
}

// The magic; then the length of the progress, the progress as JSON, weights and both moments
// as 32-bit floats, and a CRC-32C; little-endian.
const checkpointMagic = "KMDTRAIN1"

var errCheckpoint = errors.New("it is no checkpoint of komadai lab train network, or it is damaged")

func (t *Trainer) progress() progress {
	o := t.o
	o.Threads = 0
	return progress{
		Rules: t.c.rules.ID(), Options: o, Scale: t.scale, Learned: len(t.c.learn), Tested: len(t.c.test),
		Steps: t.moments.steps, Weights: len(t.weights.all), History: t.history,
	}
}

// Checkpoint returns the state after the current epoch.
func (t *Trainer) Checkpoint() ([]byte, error) {
	text, err := json.Marshal(t.progress())
	if err != nil {
		return nil, err
	}
	b := binary.LittleEndian.AppendUint32([]byte(checkpointMagic), uint32(len(text)))
	b = append(b, text...)
	for _, part := range [][]float32{t.weights.all, t.moments.first, t.moments.second} {
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))), nil
}

// Resume continues from a checkpoint of the same games and options.
func (t *Trainer) Resume(in io.Reader) error {
	b, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	n := len(checkpointMagic) + 4
	if len(b) < n+4 || !bytes.HasPrefix(b, []byte(checkpointMagic)) {
		return errCheckpoint
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	size := int(binary.LittleEndian.Uint32(b[n-4:]))
	if crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)) != sum || size > len(body)-n {
		return errCheckpoint
	}
	var p progress
	if err := json.Unmarshal(body[n:n+size], &p); err != nil {
		return errCheckpoint
	}
	want := t.progress()
	switch {
	case p.Rules != want.Rules:
		return fmt.Errorf("it is of rules %s, not %s", p.Rules, want.Rules)
	case p.Options != want.Options:
		return errors.New("it was made with other options")
	case p.Learned != want.Learned || p.Tested != want.Tested || p.Scale != want.Scale:
		return errors.New("it was made with other games")
	case p.Weights != want.Weights || len(body)-n-size != 12*p.Weights:
		return errCheckpoint
	}
	body = body[n+size:]
	for _, part := range [][]float32{t.weights.all, t.moments.first, t.moments.second} {
		used, err := binary.Decode(body, binary.LittleEndian, part)
		if err != nil {
			return err
		}
		body = body[used:]
	}
	t.moments.steps, t.history = p.Steps, slices.Clone(p.History)
	return nil
}
