import { type Finding, type HouseRule, handwritten, testCode } from '../house.js';
import { child, dottedName, type SyntaxNode, walk } from '../syntax.js';

/**
 * Entry points of programs, config files of tools, and the environment of the embedded PostgreSQL, which inherits only
 * PATH.
 */
const beginnings = /(?:\/|-)main\.ts$|\.config\.ts$|\/global-setup\.ts$|\/embedded-postgres\/cluster\.ts$/;

/** Spreading `process.env` for a child process or passing it to the parser reads no variable. */
function isPassedOn(parents: readonly SyntaxNode[]): boolean {
  const around = parents.at(-1) ?? null;
  return around?.type === 'SpreadElement' || dottedName(child(around, 'callee')) === 'parseEnvironment';
}

export const environmentInMainFiles: HouseRule = {
  name: 'only entry points read the environment',
  reason:
    'Settings are read and validated once, at the start; a variable read elsewhere fails late and cannot be set by a test.',
  check: (house) =>
    house
      .paths(handwritten)
      .filter((path) => !beginnings.test(path) && !testCode.test(path))
      .flatMap((path) => {
        const findings: Finding[] = [];
        walk(house.tree(path), (node, parents) => {
          if (node.type !== 'MemberExpression' || dottedName(node) !== 'process.env' || isPassedOn(parents)) return;
          findings.push({ path, line: house.lineAt(path, node.start), what: 'reads process.env' });
        });
        return findings;
      }),
  breaches: [{ 'packages/server/src/platform/a.ts': "export const a = process.env['PORT'];" }],
};
