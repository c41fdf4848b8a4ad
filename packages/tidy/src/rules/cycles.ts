import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { moduleOf, roomOf } from '../rooms.js';

/** An edge of the import graph, whose nodes are files, modules or rooms. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly offset: number;
}

/** The edges between the nodes that files belong to, without test code, which may import anything. */
export function edges(house: House, nodeOf: (path: string) => string | null, { withTypes = true } = {}): Edge[] {
  return house.paths(handwritten, testCode).flatMap((path) =>
    house.imports(path).flatMap(({ specifier, typeOnly, offset }): Edge[] => {
      const target = house.resolve(path, specifier);
      if (target === null || (typeOnly && !withTypes)) return [];
      const [from, to] = [nodeOf(path), nodeOf(target)];
      return from === null || to === null || from === to ? [] : [{ from, to, path, offset }];
    }),
  );
}

/** Every import that is part of a cycle of the nodes that files belong to. */
function cycles(...graph: Parameters<typeof edges>): Finding[] {
  const [house] = graph;
  const all = edges(...graph);
  const next = new Map<string, Set<string>>();
  for (const { from, to } of all) next.set(from, (next.get(from) ?? new Set()).add(to));
  return all
    .filter(({ from, to }) => reaches(next, to, from))
    .map(({ from, to, path, offset }) => ({
      path,
      line: house.lineAt(path, offset),
      what: `${from} imports ${to}, which imports it back`,
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
  name: 'files have no import cycles',
  reason:
    'None of the files in a cycle can be read or moved alone, and their load order decides what is undefined. Type imports count: what two files share belongs in the lower one.',
  check: (house) => cycles(house, (path) => path),
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
  name: 'modules have no import cycles',
  reason: 'None of the modules in a cycle can be understood, tested or removed alone.',
  check: (house) => cycles(house, moduleOf),
  breaches: [
    {
      'packages/server/src/modules/q/a/a.public.ts': "import { b } from '../b/b.public.js';",
      'packages/server/src/modules/q/b/b.public.ts': "import { c } from '../c/c.public.js';",
      'packages/server/src/modules/q/c/c.public.ts': "import type { A } from '../a/a.public.js';",
    },
  ],
};

export const roomsGoOneWay: HouseRule = {
  name: 'rooms have no import cycles',
  reason:
    'Every import between rooms points down, so a room can be understood with only the rooms below it. Types may be imported upwards where rooms.ts allows it: the compiler erases them.',
  check: (house) => cycles(house, (path) => roomOf(path)?.name ?? null, { withTypes: false }),
  breaches: [
    {
      'packages/server/src/services.ts': "import { b } from './modules/q/b/b.public.js';",
      'packages/server/src/modules/q/b/b.public.ts': "import { services } from '../../../services.js';",
    },
  ],
};
