import { posix } from 'node:path';
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
function problemOf(house: House, path: string, { specifier, typeOnly }: Import): string | null {
  const room = roomOf(path);
  if (!room) return 'belongs to no room: add its folder to rooms.ts';
  const target = house.resolve(path, specifier);
  if (target === null) return testCode.test(path) ? null : problemOutside(room.name, { specifier, typeOnly });
  const other = roomOf(target);
  if (!other) return `imports ${target}, which belongs to no room`;
  if (!mayImport(room, other, { typeOnly }) && !isTestOfServer(path, target)) {
    const onlyTypes = room.mayNameTypesOf?.includes(other.name) === true;
    return `(${room.name}) ${onlyTypes ? 'imports more than types of' : 'imports'} ${target} (${other.name})`;
  }
  return testCode.test(path) || isTestingCode.test(path) ? null : problemAtModuleBoundary(path, target);
}

/** Tests and the demo reach into modules, of which nothing depends on them. */
const isTestingCode = /^packages\/server\/src\/(?:demo|testing)\//;
const listOfModules = 'packages/server/src/modules.ts';

/** A module is imported through its *.public.ts, and by the list of modules through its *.module.ts. */
function problemAtModuleBoundary(path: string, target: string): string | null {
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
function problemOutside(room: string, { specifier, typeOnly }: Pick<Import, 'specifier' | 'typeOnly'>): string | null {
  if (specifier.startsWith('@limelight/')) return `imports ${specifier}, which is not a file of a package`;
  if (specifier.startsWith('.')) return null;
  if (['rules', 'permission'].includes(room)) return `imports ${specifier}; the rules have no dependencies`;
  const isSchema = ['schemas', 'call schemas'].includes(room);
  // `endpoints.schema.ts` reads its folder.
  const isBuiltIn = room === 'call schemas' && builtIn.test(specifier);
  if (isSchema && specifier !== 'zod' && !isBuiltIn)
    return `imports ${specifier}; the only dependency of the contract is zod`;
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

/** A house in which a file imports another one that exists. */
function importing(path: string, specifier: string, statement = 'import { b } from'): Readonly<Record<string, string>> {
  const workspace = specifier.replace(/^@limelight\/(\w+)\//, 'packages/$1/src/');
  const target = workspace === specifier ? posix.join(posix.dirname(path), specifier) : workspace;
  return { [path]: `${statement} '${specifier}';`, [`${target.replace(/\.js$/, '')}.ts`]: '' };
}

export const directions: HouseRule = {
  name: 'imports follow the allowed directions',
  reason:
    'A room that imports only the rooms below it can be changed, tested and removed alone: browser, server and simulation share one set of rules, and the code that checks the server shares none with it.',
  check: (house) =>
    house.paths(handwritten).flatMap((path) =>
      house.imports(path).flatMap((one): Finding[] => {
        const what = problemOf(house, path, one);
        return what === null ? [] : [{ path, line: house.lineAt(path, one.offset), what }];
      }),
    ),
  breaches: [
    importing('packages/rules/src/a.ts', '@limelight/contract/b'),
    { 'packages/rules/src/a.ts': "import { readFile } from 'node:fs/promises';" },
    importing('packages/server/src/platform/a.ts', '../modules/q/b/b.public.js'),
    importing('packages/server/src/modules/q/a/a.ts', '../b/b.js'),
    importing('packages/server/src/start.ts', './modules/q/b/b.js'),
    importing('packages/server/src/modules/q/a/a.ts', '../b/b.module.js'),
    importing('packages/server/src/modules/q/a/a.ts', '../../../modules.js'),
    importing('packages/server/src/modules/q/a/a.sql.ts', '@limelight/contract/b'),
    { 'packages/web/src/ui/a.tsx': "const a = () => import('../queries/b');", 'packages/web/src/queries/b.ts': '' },
    importing('packages/web/src/features/player/a/a.ts', '../../staff/b/b'),
    importing('packages/web/src/queries/a.ts', '@limelight/contract/b.schema', 'export { b } from'),
    ...['live', 'guest', 'offline'].map((room) =>
      importing(`packages/web/src/${room}/a.ts`, '../queries/b', 'import type { b } from'),
    ),
    importing('packages/web/src/offline/a.ts', '../live/b'),
    importing('packages/web/src/guest/a.ts', '../live/b'),
    importing('packages/web/src/queries/a.ts', '../shell/b'),
    { 'packages/contract/src/a.ts': "import { z } from 'zod';" },
    { 'packages/contract/src/a.schema.ts': "import { readFile } from 'node:fs/promises';" },
    { 'packages/sim/src/a.ts': "import pg from 'pg';" },
    { 'packages/harness/src/a.ts': "import pg from 'pg';" },
    importing('packages/harness/src/a.ts', '../../server/src/testing/b.js'),
  ],
};
