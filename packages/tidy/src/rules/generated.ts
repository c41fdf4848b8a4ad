import type { Finding, HouseRule } from '../house.js';

const mark = /generated/i;

export const generatedFilesAreMarked: HouseRule = {
  name: 'generated files are marked in their first lines',
  reason: 'A manual change would be lost with the next run of the generator.',
  check: (house) =>
    house
      .paths(/\.(?:generated|gen)\.tsx?$/)
      .filter((path) => !mark.test(house.text(path).split('\n').slice(0, 5).join('\n')))
      .map((path): Finding => ({ path, line: 1, what: 'is not marked as generated' })),
  breaches: [{ 'packages/server/src/platform/database.generated.ts': 'export interface Account {}' }],
};
