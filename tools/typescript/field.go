package main

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"strconv"
	"strings"
)

// renamed are the types whose Go name means something else in TypeScript.
var renamed = map[string]string{"Error": "Failure", "Record": "GameRecord"}

func typeName(name string) string {
	if other, ok := renamed[name]; ok {
		return other
	}
	return name
}

// field returns the line of a field, with its comment. The tag ts gives a type that Go
// cannot express.
func field(name string, f *ast.Field) (string, error) {
	if f.Tag == nil {
		return "", errors.New("it has no json tag")
	}
	text, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return "", err
	}
	tag := reflect.StructTag(text)
	key, options, _ := strings.Cut(tag.Get("json"), ",")
	switch key {
	case "":
		return "", fmt.Errorf("its json tag gives no name; %q has one", name)
	case "-":
		return "", nil
	}
	optional := ""
	if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
		optional = "?"
	}
	of := tag.Get("ts")
	if of == "" {
		if of, err = fieldType(f.Type, union(tag)); err != nil {
			return "", err
		}
	}
	if _, pointer := f.Type.(*ast.StarExpr); optional == "" && (pointer || tag.Get("nullable") == "true") {
		of += " | null"
	}
	return fmt.Sprintf("%s  %s%s: %s;\n", comment("  ", f.Doc), key, optional, of), nil
}

// union returns the words a string may be as a type, "" where the tag names
// none. The tag words is for messages that the API must not check.
func union(tag reflect.StructTag) string {
	words, ok := tag.Lookup("enum")
	if !ok {
		words, ok = tag.Lookup("words")
	}
	if !ok {
		return ""
	}
	var quoted []string
	for word := range strings.SplitSeq(words, ",") {
		quoted = append(quoted, strconv.Quote(word))
	}
	return strings.Join(quoted, " | ")
}

// fieldType returns the type of a field; words, if any, are the values of its strings.
func fieldType(t ast.Expr, words string) (string, error) {
	switch t := t.(type) {
	case *ast.Ident:
		return named(t.Name, words)
	case *ast.StarExpr:
		return fieldType(t.X, words)
	case *ast.ArrayType:
		return list(t, words)
	case *ast.MapType:
		if key, ok := t.Key.(*ast.Ident); !ok || key.Name != "string" {
			return "", errors.New("the keys of a map must be strings")
		}
		value, err := fieldType(t.Value, words)
		return "Record<string, " + value + ">", err
	}
	return "", fmt.Errorf("a %T has no TypeScript", t)
}

func named(name, words string) (string, error) {
	switch name {
	case "string":
		if words != "" {
			return words, nil
		}
		return "string", nil
	case "bool":
		return "boolean", nil
	case "int", "int64", "uint64", "float64":
		return "number", nil
	case "any":
		return "unknown", nil
	}
	if !ast.IsExported(name) {
		return "", fmt.Errorf("%s has no TypeScript", name)
	}
	return typeName(name), nil
}

// list returns the type of a slice or an array. Bytes are base64 in JSON.
func list(t *ast.ArrayType, words string) (string, error) {
	if of, ok := t.Elt.(*ast.Ident); ok && of.Name == "byte" {
		return "string", nil
	}
	of, err := fieldType(t.Elt, words)
	if err != nil {
		return "", err
	}
	if t.Len == nil {
		if strings.Contains(of, " | ") && !strings.HasSuffix(of, "]") {
			of = "(" + of + ")"
		}
		return of + "[]", nil
	}
	length, ok := t.Len.(*ast.BasicLit)
	if !ok {
		return "", errors.New("the length of an array must be a number")
	}
	n, err := strconv.Atoi(length.Value)
	if err != nil {
		return "", err
	}
	return "[" + strings.TrimSuffix(strings.Repeat(of+", ", n), ", ") + "]", nil
}
