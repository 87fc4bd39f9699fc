package command

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"
)

// builder makes the tree of the structs.
type builder struct {
	defaults map[string]string
}

// node reads the fields of a struct into n.
func (b *builder) node(n *Node, target reflect.Value) error {
	n.target = target
	if h, ok := target.Addr().Interface().(helper); ok {
		n.Detail = h.Help()
	}
	return b.fields(n, target)
}

func (b *builder) fields(n *Node, target reflect.Value) error {
	for i := range target.NumField() {
		field, value := target.Type().Field(i), target.Field(i)
		_, lends := field.Tag.Lookup("embed")
		var err error
		switch {
		case (lends || field.Anonymous) && value.Kind() == reflect.Struct:
			err = b.fields(n, value)
		case !field.IsExported():
		case has(field, "cmd"):
			err = b.verb(n, field, value)
		default:
			err = b.value(n, field, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func has(field reflect.StructField, tag string) bool {
	_, ok := field.Tag.Lookup(tag)
	return ok
}

// nameOf returns the name of a field.
func nameOf(field reflect.StructField) string {
	if name, ok := field.Tag.Lookup("name"); ok {
		return name
	}
	return dashed(field.Name)
}

func (b *builder) verb(parent *Node, field reflect.StructField, value reflect.Value) error {
	child := &Node{
		Name: nameOf(field), Help: field.Tag.Get("help"), Parent: parent,
		Hidden: has(field, "hidden"), passthrough: has(field, "passthrough"),
	}
	parent.Children = append(parent.Children, child)
	if field.Tag.Get("default") == "withargs" {
		parent.standIn = child
	}
	return b.node(child, value)
}

func (b *builder) value(n *Node, field reflect.StructField, target reflect.Value) error {
	v := &Value{
		Name: nameOf(field), Default: field.Tag.Get("default"),
		layout: field.Tag.Get("format"), passthrough: has(field, "passthrough"), target: target,
	}
	if !readable(target.Type()) {
		return fmt.Errorf("%s: there is no reading a %s", v.Name, target.Type())
	}
	if name, ok := strings.CutPrefix(v.Default, "${"); ok {
		name = strings.TrimSuffix(name, "}")
		if v.Default, ok = b.defaults[name]; !ok {
			return fmt.Errorf("%s: there is no default ${%s}", v.Name, name)
		}
	}
	v.Help = strings.ReplaceAll(field.Tag.Get("help"), "${default}", v.Default)
	if enum := field.Tag.Get("enum"); enum != "" {
		v.Enum = strings.Split(enum, ",")
	}
	if v.IsList() && !has(field, "arg") {
		switch sep := field.Tag.Get("sep"); sep {
		case "":
			v.separator = ","
		case "none":
		default:
			v.separator = sep
		}
	}
	if has(field, "arg") {
		v.Required = !has(field, "optional") && v.Default == ""
		n.Positional = append(n.Positional, v)
		return nil
	}
	v.Required = has(field, "required")
	f := &Flag{
		Value: v, PlaceHolder: field.Tag.Get("placeholder"), Env: field.Tag.Get("env"),
		Hidden: has(field, "hidden"), negatable: has(field, "negatable"), rival: field.Tag.Get("xor"),
	}
	v.Flag = f
	for _, c := range field.Tag.Get("short") {
		f.Short = c
	}
	n.Flags = append(n.Flags, f)
	return nil
}

// readable reports whether a value of the type can be read from text.
func readable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return true
	case reflect.Slice:
		return t.Elem().Kind() != reflect.Slice && readable(t.Elem())
	case reflect.Map:
		return t.Key().Kind() == reflect.String && t.Elem().Kind() == reflect.String
	}
	return t == reflect.TypeFor[time.Time]() || reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// dashed writes the name of a field as that of a flag: InCharset is in-charset, and
// Elo0 is elo-0.
func dashed(name string) string {
	var b strings.Builder
	runes := []rune(name)
	class := func(r rune) int {
		return slices.Index([]bool{unicode.IsLower(r), unicode.IsUpper(r), unicode.IsDigit(r), true}, true)
	}
	for i, r := range runes {
		if i > 0 {
			before, here := class(runes[i-1]), class(r)
			starts := here != before && !(before == 1 && here == 0) // Ab is one word
			ends := before == 1 && here == 1 && i+1 < len(runes) && class(runes[i+1]) == 0
			if starts || ends {
				b.WriteByte('-')
			}
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
