import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRepeatedKey } from './json-body.js';

test('serialised JSON has no duplicate keys', () => {
  fc.assert(fc.property(fc.json(), (text) => !hasRepeatedKey(JSON.stringify(JSON.parse(text)))));
});

test('a duplicate key is found in any object at any depth', () => {
  const wrapped = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { withCrossShrink: true },
      fc.constant('{"twice":1,"twice":2}'),
      tie('tree').map((inner) => `{"once":${inner}}`),
      tie('tree').map((inner) => `[{"twice":[]},"{",${inner}]`),
    ),
  })).tree;
  fc.assert(fc.property(wrapped, (text) => hasRepeatedKey(text)));
});

test.each([
  ['{"a":1,"\\u0061":2}', true],
  ['{"a" : 1, "a" : 2}', true],
  ['{"a":{"a":1},"b":{"a":1}}', false],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":"\\"a\\":1","b":"{\\"a\\""}', false],
  ['"a"', false],
])('%s: %s', (text, repeated) => {
  expect(hasRepeatedKey(text)).toBe(repeated);
});
