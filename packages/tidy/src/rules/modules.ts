import { posix } from 'node:path';
import type { Finding, House, HouseRule } from '../house.js';
import { moduleOf } from '../rooms.js';

const list = 'packages/server/src/modules.ts';

function problemOf(house: House, name: string, path: string): string | null {
  if (!house.has(path)) return 'is missing: every module is one value in a separate file';
  if (!house.text(path).includes(`name: '${name}'`)) return 'does not have the name of its folder, with its quarter';
  return house.importedFiles(list).includes(path) ? null : `is missing in ${list}`;
}

export const modulesAreComplete: HouseRule = {
  name: 'every module is one value, listed in modules.ts',
  reason:
    'A module that is not in the list is not started, not audited, and not part of the export or erasure of an account.',
  check: (house) => {
    const names = new Set(house.paths(/^packages\/server\/src\/modules\//).flatMap((path) => moduleOf(path) ?? []));
    return [...names].flatMap((name): Finding[] => {
      const path = `packages/server/src/modules/${name}/${posix.basename(name)}.module.ts`;
      const what = problemOf(house, name, path);
      return what === null ? [] : [{ path, line: 1, what }];
    });
  },
  breaches: [
    { 'packages/server/src/modules/q/a/a.routes.ts': '' },
    {
      'packages/server/src/modules/q/a/a.module.ts': "export const aModule = { name: 'q/b' } satisfies Module;",
      [list]: "import { aModule } from './modules/q/a/a.module.js';",
    },
    { 'packages/server/src/modules/q/a/a.module.ts': "export const aModule = { name: 'q/a' } satisfies Module;" },
  ],
};
