import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";

/** The file that decides what texts there are. */
const declared = /\/(i18n\/texts|board\/words|embed\/words)\.gen\.ts$/;

interface Text {
  path: string;
  /** The symbols of the groups around it and its own. */
  chain: ts.Symbol[];
}

/** The texts that are never used: named nowhere, nor part of a group that is looked through by a key. */
function unused(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const texts: Text[] = [];
  const used = new Set<ts.Symbol>();
  const whole = new Set<ts.Symbol>();
  const symbolAt = (node: ts.Node) => checker.getSymbolAtLocation(node);
  const collect = (type: ts.TypeNode, path: string, chain: ts.Symbol[]): void => {
    if (!ts.isTypeLiteralNode(type)) {
      texts.push({ path, chain });
      return;
    }
    for (const member of type.members) {
      if (!ts.isPropertySignature(member)) continue;
      const symbol = symbolAt(member.name)!;
      collect(member.type!, path ? `${path}.${symbol.name}` : symbol.name, [...chain, symbol]);
    }
  };
  /** Whether a group is handed on as a whole, so that any of its texts may be used. */
  const escapes = (node: ts.Node): boolean => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent)) return parent.expression !== node && escapes(parent);
    return ts.isCallExpression(parent) && parent.expression !== node;
  };
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) {
      const symbol = symbolAt(node);
      if (symbol?.declarations?.some((d) => declared.test(d.getSourceFile().fileName))) {
        used.add(symbol);
        if (escapes(node)) whole.add(symbol);
      }
      // const { a } = texts: the name on the left stands for the text too.
      if (ts.isBindingElement(node.parent) && ts.isObjectBindingPattern(node.parent.parent)) {
        const member = checker.getTypeAtLocation(node.parent.parent).getProperty(node.parent.propertyName?.getText() ?? node.getText());
        if (member) used.add(member);
      }
    }
    if (ts.isElementAccessExpression(node)) {
      const group = checker.getTypeAtLocation(node.expression);
      const key = checker.getTypeAtLocation(node.argumentExpression);
      const names = (key.isUnion() ? key.types : [key]).map((type) => (type.isStringLiteral() ? type.value : ""));
      for (const member of group.getProperties()) {
        if (!names.includes("") && !names.includes(member.name)) continue;
        used.add(member);
        whole.add(member);
      }
    }
    ts.forEachChild(node, look);
  };
  for (const file of program.getSourceFiles()) {
    if (declared.test(file.fileName)) file.forEachChild((node) => void (ts.isTypeAliasDeclaration(node) && collect(node.type, "", [])));
    else if (!file.isDeclarationFile && !file.fileName.endsWith(".gen.ts")) look(file);
  }
  assert.ok(texts.length > 800, `only ${texts.length} texts were found`);
  return texts.filter(({ chain }) => !used.has(chain.at(-1)!) && !chain.some((symbol) => whole.has(symbol))).map(({ path }) => path);
}

test("every text is used", () => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  assert.deepEqual(unused(ts.createProgram(fileNames.filter((name) => /(^|\/)src\//.test(name)), options)), []);
});
