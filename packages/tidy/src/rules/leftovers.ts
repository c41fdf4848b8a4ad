import { type HouseRule, testFile } from '../house.js';
import { child, dottedName } from '../syntax.js';

const text = /\.(?:tsx?|mjs|css|sql|md|html|json)$/;
/** Written with one-letter character classes, so that the rule does not match this file. */
const promise = /\b(?:T[O]DO|F[I]XME|X[X]X)\b/;
const setAside = /^(?:it|test|describe)(?:\.\w+)*\.(?:o[n]ly|s[k]ip|f[i]xme|t[o]do)$/;

export const nothingLeftOver: HouseRule = {
  name: 'no note to self and no disabled test is left behind',
  reason: 'Such a note marks unfinished work, and a disabled test protects nothing.',
  check: (house) => [
    ...house.checkLines(house.paths(text, /^package-lock\.json$/), (line) => (promise.test(line) ? line.trim() : null)),
    ...house.checkNodes(house.paths(testFile), ['CallExpression'], (call) => {
      const callee = child(call, 'callee');
      const name = dottedName(callee) ?? dottedName(child(callee, 'callee')) ?? '';
      return setAside.test(name) ? `calls ${name}` : null;
    }),
  ],
  // Concatenated, so that the rule does not match this file.
  breaches: [
    { 'packages/rules/src/a.ts': `// ${'TO'}DO: later` },
    { 'packages/rules/src/a.test.ts': `it.${'only'}('a', () => {});` },
    { 'packages/rules/src/a.test.ts': `describe.${'skip'}('a', () => {});` },
  ],
};
