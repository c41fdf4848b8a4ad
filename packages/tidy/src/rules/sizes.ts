import { commentsOf } from '../comments.js';
import { type Finding, type HouseRule, handwritten } from '../house.js';
import { child, dottedName, nameOf, type SyntaxNode } from '../syntax.js';

const fileLinesMax = 300;
const functionLinesMax = 70;
const sized = /^(?:packages|scripts)\/(?!.*\.generated\.ts$).*\.(?:tsx?|mjs|css|sql)$/;
const givenReason = /longer than \d+ lines because/i;

export const fileLength: HouseRule = {
  name: `files have at most ${fileLinesMax} lines`,
  reason:
    'A longer file usually has more than one responsibility. One that must be longer gives the reason in its first lines.',
  check: (house) =>
    house.paths(sized).flatMap((path): Finding[] => {
      const lines = house.text(path).trimEnd().split('\n');
      const excused = givenReason.test(lines.slice(0, 6).join('\n'));
      return lines.length <= fileLinesMax || excused
        ? []
        : [{ path, line: lines.length, what: `has ${lines.length} lines` }];
    }),
  breaches: [{ 'packages/rules/src/a.ts': 'export const a = 1;\n'.repeat(fileLinesMax + 1) }],
};

const commentColumnsMax = 110;
/** Applied migrations cannot change, and the digest of a function is its version. */
const commented =
  /^(?:(?:packages|scripts)\/(?!server\/(?:migrations|functions)\/)(?!.*\.generated\.ts$).*|[^/]+)\.(?:tsx?|mjs|css|sql)$/;
/** Addresses and suppressions cannot be broken. */
const unbreakable = /https:\/\/|biome-ignore/;
const startsWithComment = /^\s*\{?(?:\/[/*]|\*|--)/;

export const commentWidth: HouseRule = {
  name: `comment lines have at most ${commentColumnsMax} columns`,
  reason: 'Prose in longer lines is hard to read.',
  check: (house) =>
    house.paths(commented).flatMap((path) => {
      const lines = house.text(path).split('\n');
      const commentLines = commentsOf(house, path).flatMap(({ text, offset }) => {
        const first = house.lineAt(path, offset);
        return text.split('\n').map((_, index) => first + index);
      });
      return [...new Set(commentLines)].flatMap((line): Finding[] => {
        const text = lines[line - 1] ?? '';
        const isLong = text.length > commentColumnsMax && startsWithComment.test(text) && !unbreakable.test(text);
        return isLong ? [{ path, line, what: `has ${text.length} columns` }] : [];
      });
    }),
  breaches: [
    { 'packages/rules/src/a.ts': `// ${'word '.repeat(22)}` },
    { 'packages/rules/src/a.ts': `/**\n * ${'word '.repeat(22)}\n */` },
    { 'packages/web/src/ui/a.css': `/* ${'word '.repeat(22)}*/` },
    { 'packages/server/data/a.sql': `-- ${'word '.repeat(22)}` },
  ],
};

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The callback of `describe` only groups tests; the limit for files covers it. */
function isTestGroup(parents: readonly SyntaxNode[]): boolean {
  const call = parents.at(-1);
  if (call?.type !== 'CallExpression') return false;
  const callee = child(call, 'callee');
  return (dottedName(callee) ?? dottedName(child(callee, 'callee')))?.split('.').includes('describe') === true;
}

export const functionLength: HouseRule = {
  name: `functions have at most ${functionLinesMax} lines`,
  reason: 'A function that does not fit on a screen is hard to check: extract and name its steps.',
  check: (house) =>
    house.paths(handwritten).flatMap((path) =>
      house.checkNodes([path], functions, (node, parents) => {
        const lines = house.text(path).slice(node.start, node.end).split('\n').length;
        const name = nameOf(child(node, 'id')) ?? nameOf(child(parents.at(-1) ?? null, 'id')) ?? 'a function';
        return lines > functionLinesMax && !isTestGroup(parents) ? `${name} has ${lines} lines` : null;
      }),
    ),
  breaches: [
    { 'packages/rules/src/a.ts': `export function a() {\n${'  a();\n'.repeat(functionLinesMax)}}` },
    { 'packages/web/src/ui/a.tsx': `export const A = () => (\n<p>${'\n'.repeat(functionLinesMax)}it's</p>);` },
  ],
};
