import type { Finding, HouseRule } from '../house.js';

const mark = /generated/i;

export const generatedFilesAreMarked: HouseRule = {
  name: 'generated files say so in their first lines',
  reason: 'Whoever opens one must know at once that a change by hand is lost with the next run of its generator.',
  check: (house) =>
    house
      .paths(/\.(?:generated|gen)\.tsx?$/)
      .filter((path) => !mark.test(house.text(path).split('\n').slice(0, 5).join('\n')))
      .map((path): Finding => ({ path, line: 1, what: 'does not say that it is generated' })),
  breaches: [{ 'packages/server/src/platform/database.generated.ts': 'export interface Account {}' }],
};
