package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

type mutant struct {
	id   int
	file string
	line int
	// change is source text.
	change string
}

// Names that a mutated package declares.
const (
	current = "mutantSwitchedOn"
	isOn    = "mutantIsOn"
	pick    = "mutantPick"
)

// opposite replaces comparisons and logical operators.
var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

type edit struct {
	at   int
	text string
	// depth orders insertions at a place: the wider range opens first and closes last.
	depth int
	opens bool
}

type changer struct {
	p       *parsed
	source  []byte
	file    string
	mutants *[]mutant
	edits   []edit
}

func changed(p *parsed, f *ast.File, mutants *[]mutant) (string, error) {
	name := p.fset.Position(f.Package).Filename
	source, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	c := &changer{p: p, source: source, file: filepath.Base(name), mutants: mutants}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			c.walk(fn.Body)
		}
	}
	return c.render(), nil
}

func (c *changer) offset(p token.Pos) int { return c.p.fset.Position(p).Offset }
func (c *changer) text(n ast.Node) string {
	return string(c.source[c.offset(n.Pos()):c.offset(n.End())])
}
func (c *changer) short(n ast.Node) string { return strings.Join(strings.Fields(c.text(n)), " ") }
func (c *changer) around(n ast.Node, depth int, before, after string) {
	c.edits = append(c.edits,
		edit{at: c.offset(n.Pos()), text: before, depth: depth, opens: true},
		edit{at: c.offset(n.End()), text: after, depth: depth})
}

func (c *changer) add(n ast.Node, change string) int {
	id := len(*c.mutants) + 1
	*c.mutants = append(*c.mutants, mutant{id: id, file: c.file, line: c.p.fset.Position(n.Pos()).Line, change: change})
	return id
}

func (c *changer) walk(root ast.Node) {
	depth := 0
	inList := map[ast.Stmt]bool{}
	same := map[*ast.BinaryExpr]bool{}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			depth--
			return true
		case *ast.BlockStmt:
			mark(inList, n.List)
		case *ast.CaseClause:
			mark(inList, n.Body)
		case *ast.CommClause:
			mark(inList, n.Body)
		case *ast.BinaryExpr:
			if !same[n] {
				c.binary(n, depth)
			}
		case *ast.IfStmt:
			if b, ok := c.clamp(n); ok {
				same[b] = true
			}
			if _, compared := n.Cond.(*ast.BinaryExpr); !compared && c.isBool(n.Cond) {
				c.flip(n.Cond, depth, "if "+c.short(n.Cond))
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") && c.isBool(r) {
					c.flip(r, depth, "return "+id.Name)
				}
			}
		}
		if s, ok := n.(ast.Stmt); ok && inList[s] && droppable(s) && !c.logs(s) {
			c.drop(s, depth)
		}
		depth++
		return true
	})
}

func mark(set map[ast.Stmt]bool, list []ast.Stmt) {
	for _, s := range list {
		set[s] = true
	}
}

// clamp returns the comparison of "if x > y { x = y }" or "if x < y { x = y }": the case of
// equality makes no difference.
func (c *changer) clamp(n *ast.IfStmt) (*ast.BinaryExpr, bool) {
	b, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || n.Init != nil || n.Else != nil || len(n.Body.List) != 1 {
		return nil, false
	}
	switch b.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return nil, false
	}
	set, ok := n.Body.List[0].(*ast.AssignStmt)
	if !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 || calls(b) {
		return nil, false
	}
	x, y, to, from := c.short(b.X), c.short(b.Y), c.short(set.Lhs[0]), c.short(set.Rhs[0])
	return b, x == to && y == from || y == to && x == from
}

// droppable reports whether a package compiles without s.
func droppable(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch fn := call.Fun.(type) {
		case *ast.Ident:
			return fn.Name != "panic" // panic may end a function
		case *ast.SelectorExpr:
			return fn.Sel.Name != "Grow" // Grow only takes memory
		}
		return true
	case *ast.IncDecStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.BranchStmt:
		return s.Label == nil && (s.Tok == token.BREAK || s.Tok == token.CONTINUE)
	}
	return false
}

// logs reports whether s writes to a log, which tests do not check.
func (c *changer) logs(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	t, ok := c.p.info.Types[method.X]
	return ok && t.Type != nil && t.Type.String() == "*log/slog.Logger"
}

func (c *changer) isBool(e ast.Expr) bool {
	t, ok := c.p.info.Types[e]
	if !ok || t.Type == nil {
		return false
	}
	// A named type does not take the result of a comparison.
	b, ok := t.Type.(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func (c *changer) flip(e ast.Expr, depth int, what string) {
	id := c.add(e, what+" → its opposite")
	c.around(e, depth, fmt.Sprintf("%s(%d) != (", isOn, id), ")")
}

func (c *changer) drop(s ast.Stmt, depth int) {
	id := c.add(s, "without "+c.short(s))
	c.around(s, depth, fmt.Sprintf("if !%s(%d) { ", isOn, id), " }")
}

func (c *changer) binary(n *ast.BinaryExpr, depth int) {
	to, ok := opposite[n.Op]
	if t := c.p.info.Types[n]; !ok || t.Value != nil || t.Type == nil {
		return
	}
	change := c.short(n) + " → " + c.short(n.X) + " " + to.String() + " " + c.short(n.Y)
	if n.Op == token.ADD || n.Op == token.SUB {
		if b, ok := c.p.info.Types[n].Type.Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 || calls(n) {
			return
		}
		id := c.add(n, change)
		other := c.text(n.X) + " " + to.String() + " (" + c.text(n.Y) + ")"
		c.around(n, depth, fmt.Sprintf("%s%s(%d, ", pick, c.typeArgument(n), id), ", "+other+")")
		return
	}
	if !c.isBool(n) {
		return
	}
	id := c.add(n, change)
	other := "(" + c.text(n.X) + ") " + to.String() + " (" + c.text(n.Y) + ")"
	c.around(n, depth, fmt.Sprintf("(%s(%d) && (%s) || %s != %d && (", isOn, id, other, current, id), "))")
}

// typeArgument is a number's type in brackets, if it has a short name: an untyped operand
// would make it an int.
func (c *changer) typeArgument(e ast.Expr) string {
	switch t := c.p.info.Types[e].Type.(type) {
	case *types.Basic:
		return "[" + t.Name() + "]"
	case *types.Named:
		if t.Obj().Pkg().Path() == c.p.path && t.Obj().Parent() == t.Obj().Pkg().Scope() {
			return "[" + t.Obj().Name() + "]"
		}
	}
	return ""
}

func calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

func (c *changer) render() string {
	slices.SortStableFunc(c.edits, func(a, b edit) int {
		if a.at != b.at {
			return a.at - b.at
		}
		if a.opens != b.opens { // ends before beginnings
			if a.opens {
				return 1
			}
			return -1
		}
		if a.opens {
			return a.depth - b.depth
		}
		return b.depth - a.depth
	})
	var b strings.Builder
	at := 0
	for _, e := range c.edits {
		b.Write(c.source[at:e.at])
		b.WriteString(e.text)
		at = e.at
	}
	b.Write(c.source[at:])
	return b.String()
}
