import type { Finding, HouseRule } from '../house.js';

const wordsMax = 250;

export const shortDecisions: HouseRule = {
  name: `a decision record has at most ${wordsMax} words`,
  reason:
    'A record is read for its reason. What describes the code belongs to the code, what happened since to the changelog.',
  check: (house) =>
    house.paths(/^docs\/decisions\/.*\.md$/).flatMap((path): Finding[] => {
      const words = house.text(path).trim().split(/\s+/).length;
      return words <= wordsMax ? [] : [{ path, line: 1, what: `has ${words} words` }];
    }),
  breaches: [{ 'docs/decisions/001-a.md': 'word '.repeat(wordsMax + 1) }],
};
