import { posix } from 'node:path';
import type { HouseRule } from '../house.js';

const testName = /`(?:[\w/-]+\/)?([\w-]+(?:\.[\w-]+)*\.(?:test|spec)\.tsx?)`/g;

export const namedTestsExist: HouseRule = {
  name: 'the docs name tests that exist',
  reason: 'The tables of security say by which test each line is shown; a renamed test leaves a claim.',
  check: (house) => {
    const tests = new Set(house.paths(/\.(?:test|spec)\.tsx?$/).map((path) => posix.basename(path)));
    return house.checkLines(house.paths(/^(?:docs\/.*|[A-Z]+)\.md$/), (line) => {
      const missing = [...line.matchAll(testName)].find(([, name = '']) => !tests.has(name));
      return missing === undefined ? null : `names ${missing[0]}, which does not exist`;
    });
  },
  breaches: [{ 'docs/a.md': 'Shown by `a.test.ts`.', 'packages/rules/src/b.test.ts': '' }],
};
