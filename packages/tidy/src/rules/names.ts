import type { Finding, HouseRule } from '../house.js';

/** Biome refuses `export *` and default exports. */
export const noBarrels: HouseRule = {
  name: 'no barrel files',
  reason:
    'A barrel (index file) hides where something is defined, loads everything for one part of it and invites import cycles.',
  check: (house) =>
    house.paths(/^packages\/.*\/index\.tsx?$/).map((path): Finding => ({ path, line: 1, what: 'is an index file' })),
  breaches: [{ 'packages/web/src/ui/index.ts': "export { a } from './a';" }],
};
