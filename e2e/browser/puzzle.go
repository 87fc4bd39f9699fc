package browser

// Practice is where the problems of these tests are.
const Practice = "../../internal/puzzle/testdata"

// Train opens the trainer for a rule set.
func (p *Page) Train(rules string) {
	p.Helper()
	p.Visit("/puzzles/" + rules)
	p.Wait("a problem", "() => kit.find('puzzle') && kit.board()?.shape.files > 0 && kit.find('told')")
}
