import type { Finding, House, HouseRule } from '../house.js';
import { moduleOf } from '../rooms.js';
import { child, children, nameOf, select } from '../syntax.js';

const list = 'packages/server/src/modules.ts';

function moduleNameOf(noun: string): string {
  return `${noun.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())}Module`;
}

/** The constants of a file that are objects, with the value of their property `name`. */
function declaredNames(house: House, path: string): ReadonlyMap<string, string | null> {
  const declared = select(house.tree(path), 'VariableDeclarator').flatMap((node) => {
    const [variable, object] = [nameOf(child(node, 'id')), select(node, 'ObjectExpression')[0] ?? null];
    const field = children(object, 'properties').find((property) => nameOf(child(property, 'key')) === 'name');
    return variable === null ? [] : [[variable, nameOf(child(field ?? null, 'value'))] as const];
  });
  return new Map(declared);
}

/** The names in the arrays of the list, with repetitions. */
function listed(house: House): readonly string[] {
  if (!house.has(list)) return [];
  return select(house.tree(list), 'ArrayExpression')
    .flatMap((array) => children(array, 'elements'))
    .flatMap((element) => nameOf(element) ?? []);
}

function faultOf(house: House, noun: string): { readonly path: string; readonly what: string } | null {
  const path = `packages/server/src/modules/${noun}/${noun}.module.ts`;
  if (!house.has(path)) return { path, what: 'is missing: every module is one value in a separate file' };
  const name = declaredNames(house, path).get(moduleNameOf(noun));
  if (name === undefined) return { path, what: `does not export ${moduleNameOf(noun)}` };
  if (name !== noun) return { path, what: `is named "${name}", unlike its folder` };
  const times = listed(house).filter((one) => one === moduleNameOf(noun)).length;
  return times === 1 ? null : { path, what: `${moduleNameOf(noun)} is listed ${times} times in ${list}` };
}

export const modulesAreComplete: HouseRule = {
  name: 'every module is one value, listed once in modules.ts',
  reason:
    'A module that is not in the list is not started, not audited, and not part of the export or erasure of an account.',
  check: (house) => {
    const nouns = new Set(house.paths(/^packages\/server\/src\/modules\//).flatMap((path) => moduleOf(path) ?? []));
    return [...nouns].flatMap((noun): Finding[] => {
      const fault = faultOf(house, noun);
      return fault === null ? [] : [{ ...fault, line: 1 }];
    });
  },
  breaches: [
    { 'packages/server/src/modules/a/a.routes.ts': '' },
    { 'packages/server/src/modules/a-b/a-b.module.ts': "export const aModule = { name: 'a-b' };" },
    {
      'packages/server/src/modules/a/a.module.ts': "export const aModule = { name: 'b' } satisfies Module;",
      [list]: 'export const modules = [aModule];',
    },
    { 'packages/server/src/modules/a/a.module.ts': "export const aModule = { name: 'a' } satisfies Module;" },
    {
      'packages/server/src/modules/a/a.module.ts': "export const aModule = { name: 'a' } satisfies Module;",
      [list]: 'export const modules = [aModule, aModule];',
    },
  ],
};
