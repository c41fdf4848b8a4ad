import { type Finding, type HouseRule, handwritten, testCode } from '../house.js';
import { child, dottedName, type SyntaxNode, walk } from '../syntax.js';

/**
 * Where a program begins, the settings of tools, and the one place that composes PostgreSQL's own environment, which
 * takes over the search path and nothing else.
 */
const beginnings = /(?:\/|-)main\.ts$|\.config\.ts$|\/global-setup\.ts$|\/embedded-postgres\/cluster\.ts$/;

/** Nothing is read by `{ ...process.env, PORT }`, which hands it on to a child, nor by giving it to the one parser. */
function isHandedOn(parents: readonly SyntaxNode[]): boolean {
  const around = parents.at(-1) ?? null;
  return around?.type === 'SpreadElement' || dottedName(child(around, 'callee')) === 'parseEnvironment';
}

export const environmentInMainFiles: HouseRule = {
  name: 'the environment is read where a program begins',
  reason:
    'Settings are read and checked once, at the start; a variable read in the middle fails late and cannot be set by a test.',
  check: (house) =>
    house
      .paths(handwritten)
      .filter((path) => !beginnings.test(path) && !testCode.test(path))
      .flatMap((path) => {
        const findings: Finding[] = [];
        walk(house.tree(path), (node, parents) => {
          if (node.type !== 'MemberExpression' || dottedName(node) !== 'process.env' || isHandedOn(parents)) return;
          findings.push({ path, line: house.lineAt(path, node.start), what: 'reads process.env' });
        });
        return findings;
      }),
  breaches: [{ 'packages/server/src/platform/a.ts': "export const a = process.env['PORT'];" }],
};
