import type { Finding, House, HouseRule } from '../house.js';
import { moduleOf, quarterOf, quarters } from '../rooms.js';
import { type Edge, edges } from './cycles.js';

/**
 * The longest chain of modules that import each other; a module that imports none stands on the first floor.
 */
const floorsMax = 6;

/**
 * The longest way down from each module, itself included. Ways in a circle are cut: another rule finds them.
 */
function chains(all: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const chainOf = (module: string): readonly string[] => {
    const chain = known.get(module);
    if (chain !== undefined) return chain;
    known.set(module, [module]);
    const below = all.filter(({ from }) => from === module).map(({ to }) => chainOf(to));
    const longest = below.reduce<readonly string[]>((best, one) => (one.length > best.length ? one : best), []);
    known.set(module, [module, ...longest]);
    return [module, ...longest];
  };
  for (const { from } of all) chainOf(from);
  return known;
}

function tooHigh(house: House): Finding[] {
  const all = edges(house, moduleOf);
  return [...chains(all)].flatMap(([module, chain]): Finding[] => {
    const edge = all.find(({ from, to }) => from === module && to === chain[1]);
    if (chain.length <= floorsMax || edge === undefined) return [];
    const { path, offset } = edge;
    return [{ path, line: house.lineAt(path, offset), what: `stands on floor ${chain.length}: ${chain.join(' -> ')}` }];
  });
}

export const fewFloors: HouseRule = {
  name: `modules stand on at most ${floorsMax} floors`,
  reason:
    'What one change can reach grows with every floor. What follows from an event is a part of the module that it concerns (hooks.ts), and a function lives in the module whose rows it reads.',
  check: tooHigh,
  breaches: [
    Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((noun, floor, nouns) => {
        const below = nouns[floor + 1];
        const text = below === undefined ? '' : `import { x } from '../${below}/${below}.public.js';`;
        return [`packages/server/src/modules/play/${noun}/${noun}.public.ts`, text];
      }),
    ),
  ],
};

export const quartersGoOneWay: HouseRule = {
  name: 'imports between quarters point down',
  reason: `From the top: ${quarters.join(', ')}. What a lower quarter must set off above it, it announces as an event, to which the upper one hooks (hooks.ts).`,
  check: (house) =>
    edges(house, quarterOf)
      .filter(({ from, to }) => quarters.indexOf(from) >= quarters.indexOf(to) || !quarters.includes(from))
      .map(({ from, to, path, offset }) => ({
        path,
        line: house.lineAt(path, offset),
        what: `${from} imports ${to}, which does not stand below it`,
      })),
  breaches: [
    {
      'packages/server/src/modules/people/access/a.ts': "import type { B } from '../../play/orders/orders.public.js';",
      'packages/server/src/modules/play/orders/orders.public.ts': 'export interface B {}',
    },
    {
      'packages/server/src/modules/attic/squads/a.ts': "import { b } from '../../people/auth/auth.public.js';",
      'packages/server/src/modules/people/auth/auth.public.ts': 'export const b = 1;',
    },
  ],
};
