import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { moduleOf, roomOf } from '../rooms.js';

/** One import between two nodes of a graph: files, modules or rooms. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly offset: number;
}

interface Leads {
  readonly path: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

/** The arrows between what files belong to. Tests build on anything, and nothing builds on them. */
function arrows(house: House, nodeOf: (path: string) => string | null, counts: (one: Leads) => boolean): Arrow[] {
  return house
    .paths(handwritten)
    .filter((path) => !testCode.test(path))
    .flatMap((path) =>
      house.imports(path).flatMap(({ specifier, typeOnly, offset }): Arrow[] => {
        const target = house.resolve(path, specifier);
        if (target === null || !counts({ path, target, typeOnly })) return [];
        const [from, to] = [nodeOf(path), nodeOf(target)];
        return from === null || to === null || from === to ? [] : [{ from, to, path, offset }];
      }),
    );
}

/** Every arrow that is part of a circle. */
function circular(house: House, all: readonly Arrow[]): Finding[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of all) next.set(from, (next.get(from) ?? new Set()).add(to));
  return all
    .filter(({ from, to }) => reaches(next, to, from))
    .map(({ from, to, path, offset }) => ({
      path,
      line: house.lineAt(path, offset),
      what: `${from} imports ${to}, which leads back to it`,
    }));
}

function reaches(next: ReadonlyMap<string, ReadonlySet<string>>, start: string, goal: string): boolean {
  const seen = new Set<string>();
  const queue = [start];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node === goal) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...(next.get(node) ?? []));
  }
  return false;
}

export const noFileCycles: HouseRule = {
  name: 'files import each other in no circle',
  reason:
    'Files in a circle are one file in several pieces: none can be read or moved alone, and the order in which they load decides what is undefined. Types count: what two files share belongs in the lower of them.',
  check: (house) =>
    circular(
      house,
      arrows(
        house,
        (path) => path,
        () => true,
      ),
    ),
  breaches: [
    {
      'packages/rules/src/a.ts': "import { b } from './b.js';",
      'packages/rules/src/b.ts': "import { c } from './c.js';",
      'packages/rules/src/c.ts': "import type { A } from './a.js';",
    },
    {
      'packages/web/src/a.tsx': "const b = () => import('./b');",
      'packages/web/src/b.tsx': "export { a } from './a';",
    },
  ],
};

export const noModuleCycles: HouseRule = {
  name: 'modules import each other in no circle',
  reason: 'Modules in a circle are one module in several folders: none can be understood, tested or removed alone.',
  check: (house) =>
    circular(
      house,
      arrows(house, moduleOf, () => true),
    ),
  breaches: [
    {
      'packages/server/src/modules/a/a.public.ts': "import { b } from '../b/b.public.js';",
      'packages/server/src/modules/b/b.public.ts': "import { c } from '../c/c.public.js';",
      'packages/server/src/modules/c/c.public.ts': "import type { A } from '../a/a.public.js';",
    },
  ],
};

export const roomsGoOneWay: HouseRule = {
  name: 'rooms import each other in no circle',
  reason:
    'Every import between rooms points down, so a room can be understood with the rooms below it alone. A type may be named upwards where rooms.ts says so: it is gone after compilation.',
  check: (house) =>
    circular(
      house,
      arrows(
        house,
        (path) => roomOf(path)?.name ?? null,
        ({ typeOnly }) => !typeOnly,
      ),
    ),
  breaches: [
    {
      'packages/server/src/services.ts': "import { b } from './modules/b/b.public.js';",
      'packages/server/src/modules/b/b.public.ts': "import { services } from '../../services.js';",
    },
  ],
};
