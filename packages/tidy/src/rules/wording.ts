import type { HouseRule } from '../house.js';
import { child, children, nameOf, type SyntaxNode, textOf } from '../syntax.js';

/** Code with user-visible text. SQL is excluded because its numbered parameters look like amounts. */
const texts =
  /^packages\/(?:web|rules|contract|server)\/src\/(?!.*(?:\.sql|\.generated|\.test)\.tsx?$)(?!platform\/|testing\/).*\.tsx?$/;
/**
 * A dollar sign without SE or US, before a digit or brace, or at the end of a template element before a
 * value.
 */
const bareInside = /(?<!SE|US)\$[\d{]/;
const bareAtEnd = /(?<!SE|US)\$\s?$/;

/** In the second argument of `replace`, `$1` is a capture group. */
function isReplacement(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const call = parents.at(-1) ?? null;
  const method = nameOf(child(child(call, 'callee'), 'property'));
  return (method === 'replace' || method === 'replaceAll') && children(call, 'arguments')[1] === node;
}

/** Whether a text node contains an amount with a bare dollar sign. */
function isBare(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  if (node.type === 'JSXText') return /(?<!SE|US)\$/.test(textOf(node));
  if (node.type === 'Literal') return bareInside.test(textOf(node)) && !isReplacement(node, parents);
  if (node.type !== 'TemplateElement' || parents.at(-2)?.type === 'TaggedTemplateExpression') return false;
  const text = textOf(node).replaceAll('\\$', '$');
  return bareInside.test(text) || (node['tail'] !== true && bareAtEnd.test(text));
}

export const currencyIsNamed: HouseRule = {
  name: 'amounts name their currency',
  reason: 'SE$ is game money and US$ is real money: a reader must never have to guess which of the two an amount is.',
  check: (house) =>
    house.checkNodes(house.paths(texts), ['JSXText', 'Literal', 'TemplateElement'], (node, parents) =>
      isBare(node, parents) ? `writes ${textOf(node).trim()}` : null,
    ),
  breaches: [
    { 'packages/web/src/ui/a.tsx': "export const A = () => <p>{'Costs $5'}</p>;" },
    { 'packages/web/src/ui/a.tsx': `export const A = () => <p>Costs ${'$'}{5}</p>;` },
    { 'packages/web/src/ui/a.tsx': 'export const a = (b: number) => `Costs $${b}`;' },
  ],
};
