import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { mayImport, moduleOf, roomOf } from '../rooms.js';
import type { Import } from '../syntax.js';

const browserRooms = [
  ...['theme', 'ui', 'queries', 'live', 'guest', 'offline'],
  ...['shell', 'account', 'visitor', 'player', 'staff', 'web'],
];
const builtIn = /^node:/;
const serverLibraries = /^(?:pg|kysely|fastify|graphile-worker|better-auth)(?:\/|$)/;

/** The error of an import, or null. */
function faultOf(house: House, path: string, { specifier, typeOnly }: Import): string | null {
  const room = roomOf(path);
  if (!room) return 'belongs to no room: add its folder to rooms.ts';
  const target = house.resolve(path, specifier);
  if (target === null) return testCode.test(path) ? null : faultOutside(room.name, { specifier, typeOnly });
  const other = roomOf(target);
  if (!other) return `imports ${target}, which belongs to no room`;
  if (!mayImport(room, other, { typeOnly }) && !isTestOfServer(path, target)) {
    const onlyTypes = room.mayNameTypesOf?.includes(other.name) === true;
    return `(${room.name}) ${onlyTypes ? 'imports more than types of' : 'imports'} ${target} (${other.name})`;
  }
  return testCode.test(path) || isTestingCode.test(path) ? null : faultAtModuleBoundary(path, target);
}

const isTestingCode = /^packages\/server\/src\/testing\//;
const listOfModules = 'packages/server/src/modules.ts';

/** A module is imported through its *.public.ts, and by the list of modules through its *.module.ts. */
function faultAtModuleBoundary(path: string, target: string): string | null {
  const module = moduleOf(target);
  if (module === null || module === moduleOf(path) || target.endsWith('.public.ts')) return null;
  if (target.endsWith('.module.ts') && path === listOfModules) return null;
  return `imports ${target}; only the .public.ts of ${module} may be imported`;
}

/** The server's tests may import any part of the server. */
function isTestOfServer(path: string, target: string): boolean {
  return testCode.test(path) && /^packages\/server\//.test(path) && /^packages\/server\//.test(target);
}

/** The error of an import from outside the packages, or null. */
function faultOutside(room: string, { specifier, typeOnly }: Pick<Import, 'specifier' | 'typeOnly'>): string | null {
  if (specifier.startsWith('@limelight/')) return `imports ${specifier}, which is not a file of a package`;
  if (specifier.startsWith('.')) return null;
  if (['rules', 'permission'].includes(room)) return `imports ${specifier}; the rules have no dependencies`;
  const isSchema = ['schemas', 'call schemas'].includes(room);
  if (isSchema && specifier !== 'zod') return `imports ${specifier}; the only dependency of the contract is zod`;
  if (['contract', 'call'].includes(room) && !(specifier === 'zod' && typeOnly)) {
    return `imports ${specifier}; browsers load the contract's calls: only *.schema.ts may import zod`;
  }
  if (['harness', 'sim', 'e2e'].includes(room) && serverLibraries.test(specifier)) {
    return `imports ${specifier}; it may use the server only over HTTP`;
  }
  const inBrowser = browserRooms.includes(room);
  const forServers = builtIn.test(specifier) || serverLibraries.test(specifier) || specifier === 'zod';
  return inBrowser && forServers ? `imports ${specifier} into the browser` : null;
}

export const directions: HouseRule = {
  name: 'imports follow the allowed directions',
  reason:
    'A room that imports only the rooms below it can be changed, tested and removed alone: browser, server and simulation share one set of rules, and the code that checks the server shares none with it.',
  check: (house) =>
    house.paths(handwritten).flatMap((path) =>
      house.imports(path).flatMap((one): Finding[] => {
        const what = faultOf(house, path, one);
        return what === null ? [] : [{ path, line: house.lineAt(path, one.offset), what }];
      }),
    ),
  breaches: [
    { 'packages/rules/src/a.ts': "import { b } from '@limelight/contract/b';", 'packages/contract/src/b.ts': '' },
    { 'packages/rules/src/a.ts': "import { readFile } from 'node:fs/promises';" },
    {
      'packages/server/src/platform/a.ts': "import { b } from '../modules/b/b.public.js';",
      'packages/server/src/modules/b/b.public.ts': '',
    },
    {
      'packages/server/src/modules/a/a.ts': "import { b } from '../b/b.js';",
      'packages/server/src/modules/b/b.ts': '',
    },
    {
      'packages/server/src/start.ts': "import { b } from './modules/b/b.js';",
      'packages/server/src/modules/b/b.ts': '',
    },
    {
      'packages/server/src/modules/a/a.ts': "import { bModule } from '../b/b.module.js';",
      'packages/server/src/modules/b/b.module.ts': '',
    },
    {
      'packages/server/src/modules/a/a.ts': "import { modules } from '../../modules.js';",
      'packages/server/src/modules.ts': '',
    },
    {
      'packages/server/src/modules/a/a.sql.ts': "import { b } from '@limelight/contract/b';",
      'packages/contract/src/b.ts': '',
    },
    { 'packages/web/src/ui/a.tsx': "const a = () => import('../queries/b');", 'packages/web/src/queries/b.ts': '' },
    {
      'packages/web/src/features/player/a/a.ts': "import { b } from '../../staff/b/b';",
      'packages/web/src/features/staff/b/b.ts': '',
    },
    {
      'packages/web/src/queries/a.ts': "export { b } from '@limelight/contract/b.schema';",
      'packages/contract/src/b.schema.ts': '',
    },
    ...['live', 'guest', 'offline'].map((room) => ({
      [`packages/web/src/${room}/a.ts`]: "import type { b } from '../queries/b';",
      'packages/web/src/queries/b.ts': '',
    })),
    { 'packages/web/src/offline/a.ts': "import { b } from '../live/b';", 'packages/web/src/live/b.ts': '' },
    { 'packages/web/src/guest/a.ts': "import { b } from '../live/b';", 'packages/web/src/live/b.ts': '' },
    { 'packages/web/src/queries/a.ts': "import { b } from '../shell/b';", 'packages/web/src/shell/b.ts': '' },
    { 'packages/contract/src/a.ts': "import { z } from 'zod';" },
    { 'packages/sim/src/a.ts': "import pg from 'pg';" },
    { 'packages/harness/src/a.ts': "import pg from 'pg';" },
    {
      'packages/harness/src/a.ts': "import { b } from '../../server/src/testing/b.js';",
      'packages/server/src/testing/b.ts': '',
    },
  ],
};
