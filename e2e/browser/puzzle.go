package browser

// PuzzleDir is the folder of the tests' problem sets.
const PuzzleDir = "../../internal/study/puzzle/testdata"

// Train opens the trainer of a rule set.
func (p *Page) Train(rules string) {
	p.Helper()
	p.Visit("/puzzles/" + rules)
	p.Wait("a problem", "() => kit.find('puzzle') && kit.board()?.shape.files > 0 && kit.find('feedback')")
}

// GiveUp shows the solution.
func (p *Page) GiveUp() {
	p.Helper()
	p.Click("give-up")
	p.Wait("the solution or what it costs", "() => kit.find('stake-yes') || kit.find('puzzle').dataset.state === 'given-up'")
	if Ask[bool](p, "() => !!kit.find('stake-yes')") {
		p.Click("stake-yes")
	}
}
