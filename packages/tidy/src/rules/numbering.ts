import type { Finding, HouseRule } from '../house.js';

const series = [
  { files: /^packages\/server\/migrations\//, form: /^(\d{4})_[a-z0-9_]+\.sql$/ },
  { files: /^docs\/decisions\//, form: /^(\d{3})-[a-z0-9-]+\.md$/ },
];

export const numberedWithoutGaps: HouseRule = {
  name: 'migrations and decisions are numbered without gaps or duplicates',
  reason:
    'Migrations run once each in the order of their numbers: a duplicate, or one inserted below the newest, would make databases differ.',
  check: (house) =>
    series.flatMap(({ files, form }) =>
      house.paths(files).flatMap((path, index): Finding[] => {
        const number = form.exec(path.split('/').at(-1) ?? '')?.[1];
        if (number === undefined) return [{ path, line: 1, what: `is not named like ${form.source}` }];
        return Number(number) === index + 1 ? [] : [{ path, line: 1, what: `should have the number ${index + 1}` }];
      }),
    ),
  breaches: [
    { 'packages/server/migrations/0001_a.sql': '', 'packages/server/migrations/0003_b.sql': '' },
    { 'packages/server/migrations/0001_a.sql': '', 'packages/server/migrations/0001_b.sql': '' },
    { 'docs/decisions/one.md': '' },
  ],
};
