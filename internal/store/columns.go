package store

import (
	"database/sql"
	"fmt"
	"strings"
	"time"
)

type scanner[T any] func(*sql.Rows) (T, error)

func columns[T any](targets func(*T) []any) scanner[T] {
	return func(rows *sql.Rows) (one T, err error) {
		err = rows.Scan(targets(&one)...)
		return one, err
	}
}

func value[T any](rows *sql.Rows) (one T, err error) {
	err = rows.Scan(&one)
	return one, err
}

// moment scans a column of Unix milliseconds, where 0 is the zero time.
type moment struct{ into *time.Time }

func (m moment) Scan(v any) error {
	ms, ok := v.(int64)
	if !ok {
		return fmt.Errorf("%T is not an instant", v)
	}
	*m.into = time.Time{}
	if ms != 0 {
		*m.into = time.UnixMilli(ms).UTC()
	}
	return nil
}

// millis is the column of a time, see [moment].
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

type parsed[T any] struct {
	into  *T
	parse func(string) (T, error)
}

func (p parsed[T]) Scan(v any) error {
	var text sql.NullString
	err := text.Scan(v)
	if err == nil {
		*p.into, err = p.parse(text.String)
	}
	return err
}

// words scans a text column of words; none are nil.
func words[S ~string](into *[]S) parsed[[]S] {
	return parsed[[]S]{into, func(text string) (list []S, err error) {
		for word := range strings.FieldsSeq(text) {
			list = append(list, S(word))
		}
		return list, nil
	}}
}

func joined[S ~string](list []S) string {
	var b strings.Builder
	for i, word := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(word))
	}
	return b.String()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
