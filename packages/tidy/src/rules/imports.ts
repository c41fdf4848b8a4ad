import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { mayImport, moduleOf, roomOf } from '../rooms.js';
import type { Import } from '../syntax.js';

const browserRooms = [
  ...['theme', 'ui', 'queries', 'live', 'guest', 'offline'],
  ...['shell', 'account', 'visitor', 'player', 'staff', 'web'],
];
const builtIn = /^node:/;
const serverLibraries = /^(?:pg|kysely|fastify|graphile-worker|better-auth)(?:\/|$)/;

/** What is wrong with one import, or null. */
function faultOf(house: House, path: string, { specifier, typeOnly }: Import): string | null {
  const room = roomOf(path);
  if (!room) return 'lies in no room of the house: give its folder a row in rooms.ts';
  const target = house.resolve(path, specifier);
  if (target === null) return testCode.test(path) ? null : faultOutside(room.name, { specifier, typeOnly });
  const other = roomOf(target);
  if (!other) return `imports ${target}, which lies in no room of the house`;
  if (!mayImport(room, other, { typeOnly }) && !isTestOfServer(path, target)) {
    const onlyTypes = room.mayNameTypesOf?.includes(other.name) === true;
    return `(${room.name}) ${onlyTypes ? 'imports more than types of' : 'imports'} ${target} (${other.name})`;
  }
  const [own, foreign] = [moduleOf(path), moduleOf(target)];
  const inside = own !== null && foreign !== null && own !== foreign && !target.endsWith('.public.ts');
  return inside && !testCode.test(path) ? `reaches into ${target}; the door of ${foreign} is its .public.ts` : null;
}

/** A server's test builds what it needs from any part of the server. */
function isTestOfServer(path: string, target: string): boolean {
  return testCode.test(path) && /^packages\/server\//.test(path) && /^packages\/server\//.test(target);
}

/** What is wrong with an import from outside our packages, or null. */
function faultOutside(room: string, { specifier, typeOnly }: Pick<Import, 'specifier' | 'typeOnly'>): string | null {
  if (specifier.startsWith('@limelight/')) return `imports ${specifier}, which is no file of a package`;
  if (specifier.startsWith('.')) return null;
  if (['rules', 'permission'].includes(room)) return `imports ${specifier}; the rules stand alone`;
  const isSchema = ['schemas', 'call schemas'].includes(room);
  if (isSchema && specifier !== 'zod') return `imports ${specifier}; the contract knows zod alone`;
  if (['contract', 'call'].includes(room) && !(specifier === 'zod' && typeOnly)) {
    return `imports ${specifier}; browsers load the contract's calls: only *.schema.ts may import zod`;
  }
  if (['sim', 'e2e'].includes(room) && serverLibraries.test(specifier)) {
    return `imports ${specifier}; it meets the server over HTTP alone`;
  }
  const inBrowser = browserRooms.includes(room);
  const forServers = builtIn.test(specifier) || serverLibraries.test(specifier) || specifier === 'zod';
  return inBrowser && forServers ? `imports ${specifier} into the browser` : null;
}

export const directions: HouseRule = {
  name: 'imports go in the directions of the house',
  reason:
    'A room that knows only the rooms below it can be changed, tested and removed alone: one set of rules serves browser, server and simulation, and what checks the server shares no code with it.',
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
  ],
};

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly offset: number;
}

/** Imports between parts of the house, where `partOf` names the part a file belongs to. */
function edgesOf(house: House, files: RegExp, partOf: (path: string) => string | null): Edge[] {
  return house
    .paths(files)
    .filter((path) => !testCode.test(path))
    .flatMap((path) =>
      house.imports(path).flatMap(({ specifier, offset }) => {
        const target = house.resolve(path, specifier);
        const [from, to] = [partOf(path), target === null ? null : partOf(target)];
        return from === null || to === null || from === to ? [] : [{ from, to, path, offset }];
      }),
    );
}

function circlesIn(house: House, edges: readonly Edge[]): Finding[] {
  const next = (part: string) => edges.filter(({ from }) => from === part).map(({ to }) => to);
  return edges
    .filter(({ from, to }) => reaches(next, to, from))
    .map(({ from, to, path, offset }) => ({
      path,
      line: house.lineAt(path, offset),
      what: `leads from ${from} to ${to}, from where a way leads back`,
    }));
}

export const noCircles: HouseRule = {
  name: 'modules import each other in no circle',
  reason: 'Modules in a circle are one module in several folders: none can be understood, tested or removed alone.',
  check: (house) => circlesIn(house, edgesOf(house, /^packages\/server\/src\/modules\/.*\.ts$/, moduleOf)),
  breaches: [
    {
      'packages/server/src/modules/a/a.public.ts': "import { b } from '../b/b.public.js';",
      'packages/server/src/modules/b/b.public.ts': "import { c } from '../c/c.public.js';",
      'packages/server/src/modules/c/c.public.ts': "import type { A } from '../a/a.public.js';",
    },
  ],
};

const webData = /^packages\/web\/src\/(?:queries|live|guest|offline)\/.*\.tsx?$/;

export const noFileCircles: HouseRule = {
  name: "files of the web app's data rooms import each other in no circle",
  reason:
    'What fetches, receives and stores data is shared by every screen: in a circle of files, which of them runs first depends on who imports them.',
  check: (house) =>
    circlesIn(
      house,
      edgesOf(house, webData, (path) => (webData.test(path) ? path : null)),
    ),
  breaches: [
    {
      'packages/web/src/queries/a.ts': "import { b } from './b';",
      'packages/web/src/queries/b.ts': "const c = () => import('./c');",
      'packages/web/src/queries/c.ts': "import type { A } from './a';",
    },
  ],
};

function reaches(next: (module: string) => readonly string[], start: string, goal: string): boolean {
  const seen = new Set<string>();
  const queue = [start];
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    if (module === goal) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    queue.push(...next(module));
  }
  return false;
}
