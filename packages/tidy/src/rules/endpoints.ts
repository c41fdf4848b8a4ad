import type { Finding, House, HouseRule } from '../house.js';
import { child, children, dottedName, nameOf, select } from '../syntax.js';

interface Definition {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly hasPolicy: boolean;
}

/** Every `const name = endpoint({ ... })` of the contract. */
function definitions(house: House): Definition[] {
  return house.paths(/^packages\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/).flatMap((path) =>
    select(house.tree(path), 'VariableDeclarator').flatMap((node): Definition[] => {
      const call = child(node, 'init');
      const name = nameOf(child(node, 'id'));
      if (name === null || call?.type !== 'CallExpression' || dottedName(child(call, 'callee')) !== 'endpoint')
        return [];
      const fields = children(children(call, 'arguments')[0] ?? null, 'properties').map((field) =>
        nameOf(child(field, 'key')),
      );
      return [{ name, path, line: house.lineAt(path, node.start), hasPolicy: fields.includes('policy') }];
    }),
  );
}

/** The names in the array `endpoints`. */
function listed(house: House): Set<string> {
  const path = 'packages/contract/src/endpoints.ts';
  const arrays = house.has(path) ? select(house.tree(path), 'ArrayExpression') : [];
  return new Set(arrays.flatMap((array) => children(array, 'elements')).flatMap((element) => nameOf(element) ?? []));
}

/** The part after the dot, when the part before it is imported from the contract. */
function memberOf(dotted: string, contractName: ReadonlyMap<string, string>): string | undefined {
  const [space = '', member] = dotted.split('.');
  return contractName.has(space) ? member : undefined;
}

/** Where each endpoint is registered by `route(app, endpoint, ...)`, by its name in the contract. */
function registrations(house: House): { readonly name: string; readonly path: string }[] {
  return house
    .paths(/^packages\/server\/src\/.*\.ts$/)
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const names = house
        .imports(path)
        .filter(({ specifier }) => specifier.startsWith('@limelight/contract/'))
        .flatMap((one) => one.names);
      const contractName = new Map(names.map(({ imported, local }) => [local, imported]));
      // `import * as profile` for a module whose use cases have the endpoints' names: `route(app, profile.updateMe, …)`.
      const nameIn = (argument: string) => contractName.get(argument) ?? memberOf(argument, contractName);
      return select(house.tree(path), 'CallExpression')
        .filter((call) => dottedName(child(call, 'callee')) === 'route')
        .flatMap((call) => {
          const name = nameIn(dottedName(children(call, 'arguments')[1] ?? null) ?? '');
          return name === undefined ? [] : [{ name, path }];
        });
    });
}

export const endpointsAreComplete: HouseRule = {
  name: 'every endpoint is listed, has a policy and is registered once, in a *.routes.ts',
  reason:
    'The OpenAPI document, the security tests and the API reference iterate over the list; a call outside it would be missing in all of them.',
  check: (house) => {
    const inList = listed(house);
    const registered = registrations(house);
    const misplaced = registered
      .filter(({ path }) => !path.endsWith('.routes.ts'))
      .map(({ name, path }): Finding => ({ path, line: 1, what: `registers ${name} outside a *.routes.ts` }));
    const incomplete = definitions(house).flatMap(({ name, path, line, hasPolicy }): Finding[] => {
      const places = registered.filter((one) => one.name === name).map((one) => one.path);
      return [
        ...(hasPolicy ? [] : [{ path, line, what: `${name} has no policy` }]),
        ...(inList.has(name) ? [] : [{ path, line, what: `${name} is missing in endpoints.ts` }]),
        ...(places.length === 1
          ? []
          : [{ path, line, what: `${name} is registered ${places.length} times: ${places.join(', ') || 'nowhere'}` }]),
      ];
    });
    return [...misplaced, ...incomplete];
  },
  breaches: [
    {
      'packages/contract/src/a.ts': "export const getA = endpoint({ method: 'GET', url: '/a' });",
      'packages/contract/src/endpoints.ts': 'export const endpoints = [getA];',
      'packages/server/src/modules/a/a.routes.ts':
        "import { getA } from '@limelight/contract/a'; route(app, getA, handler);",
    },
    {
      'packages/contract/src/a.ts': "export const getA = endpoint({ policy: 'public' });",
      'packages/contract/src/endpoints.ts': 'export const endpoints = [getA];',
    },
  ],
};
