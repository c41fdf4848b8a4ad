import type { Finding, HouseRule } from '../house.js';

const series = [
  // The baseline has the number of the last migration that it replaced.
  { files: /^packages\/server\/migrations\//, form: /^(\d{4})_[a-z0-9_]+\.sql$/, first: 67 },
  { files: /^docs\/decisions\//, form: /^(\d{3})-[a-z0-9-]+\.md$/, first: 1 },
];

export const numberedWithoutGaps: HouseRule = {
  name: 'migrations and decisions are numbered without gaps or duplicates',
  reason:
    'Migrations run once each in the order of their numbers: a duplicate, or one inserted below the newest, would make databases differ.',
  check: (house) =>
    series.flatMap(({ files, form, first }) =>
      house.paths(files).flatMap((path, index): Finding[] => {
        const number = form.exec(path.split('/').at(-1) ?? '')?.[1];
        if (number === undefined) return [{ path, line: 1, what: `is not named like ${form.source}` }];
        const expected = first + index;
        return Number(number) === expected ? [] : [{ path, line: 1, what: `should have the number ${expected}` }];
      }),
    ),
  breaches: [
    { 'packages/server/migrations/0067_a.sql': '', 'packages/server/migrations/0069_b.sql': '' },
    { 'packages/server/migrations/0067_a.sql': '', 'packages/server/migrations/0067_b.sql': '' },
    { 'docs/decisions/one.md': '' },
  ],
};
