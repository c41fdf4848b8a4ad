import type { HouseRule } from '../house.js';

const page = 'docs/glossary.md';
const termsMax = 40;

export const shortGlossary: HouseRule = {
  name: 'the glossary is short and alphabetical',
  reason: 'A newcomer reads it in one go; the terms of one feature are explained where it lives.',
  check: (house) => {
    if (!house.has(page)) return [];
    const rows = house
      .text(page)
      .split('\n')
      .flatMap((text, index) => {
        const term = /^\| ([^|]+) \|/.exec(text)?.[1]?.toLowerCase() ?? 'term';
        return term === 'term' ? [] : [{ term, line: index + 1 }];
      });
    const unsorted = rows.filter(({ term }, index) => term < (rows[index - 1]?.term ?? ''));
    return [
      ...unsorted.map(({ term, line }) => ({ path: page, line, what: `has ${term} out of order` })),
      ...rows
        .slice(termsMax)
        .map(({ term, line }) => ({ path: page, line, what: `has ${term} as term ${termsMax + 1}` })),
    ];
  },
  breaches: [
    { [page]: '| Term | Meaning |\n|---|---|\n| tick | a step |\n| job | work |' },
    { [page]: Array.from({ length: termsMax + 1 }, (_, index) => `| term ${index + 100} | it |`).join('\n') },
  ],
};
