import type { Finding, HouseRule } from '../house.js';
import { child, children, nameOf, type SyntaxNode, textOf, walk } from '../syntax.js';

/** Where texts for people are written. Statements of SQL have numbered parameters that look like amounts. */
const texts =
  /^packages\/(?:web|rules|contract|server)\/src\/(?!.*(?:\.sql|\.generated|\.test)\.tsx?$)(?!platform\/|testing\/).*\.tsx?$/;
/** A dollar sign before a digit or a brace, or at the end of a piece that a value follows, without SE or US before it. */
const bareInside = /(?<!SE|US)\$[\d{]/;
const bareAtEnd = /(?<!SE|US)\$\s?$/;

/** The second argument of `replace` names what the pattern caught as `$1`. */
function isReplacement(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const call = parents.at(-1) ?? null;
  const method = nameOf(child(child(call, 'callee'), 'property'));
  return (method === 'replace' || method === 'replaceAll') && children(call, 'arguments')[1] === node;
}

/** Whether a piece of text shows an amount with a bare sign. */
function isBare(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  if (node.type === 'JSXText') return /(?<!SE|US)\$/.test(String(node['value']));
  if (node.type === 'Literal') return bareInside.test(textOf(node)) && !isReplacement(node, parents);
  if (node.type !== 'TemplateElement' || parents.at(-2)?.type === 'TaggedTemplateExpression') return false;
  const text = textOf(node).replaceAll('\\$', '$');
  return bareInside.test(text) || (node['tail'] !== true && bareAtEnd.test(text));
}

export const currencyIsNamed: HouseRule = {
  name: 'no amount stands behind a bare dollar sign',
  reason:
    'SE$ is the game and US$ is real money: whoever reads an amount must never have to guess which of the two it is.',
  check: (house) =>
    house.paths(texts).flatMap((path) => {
      const findings: Finding[] = [];
      walk(house.tree(path), (node, parents) => {
        if (!isBare(node, parents)) return;
        const what = `writes ${house.text(path).slice(node.start, node.end).trim()}`;
        findings.push({ path, line: house.lineAt(path, node.start), what });
      });
      return findings;
    }),
  breaches: [
    { 'packages/web/src/ui/a.tsx': "export const A = () => <p>{'Costs $5'}</p>;" },
    { 'packages/web/src/ui/a.tsx': `export const A = () => <p>Costs ${'$'}{5}</p>;` },
    { 'packages/web/src/ui/a.tsx': 'export const a = (b: number) => `Costs $${b}`;' },
  ],
};
