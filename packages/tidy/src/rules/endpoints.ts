import type { Finding, House, HouseRule } from '../house.js';
import { child, children, dottedName, nameOf, type SyntaxNode, select } from '../syntax.js';

interface Definition {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly hasPolicy: boolean;
}

/** Whether a call is `endpoint<typeof schemas.name>()({ ... })`. */
function isDefinition(call: SyntaxNode | null): call is SyntaxNode {
  const callee = child(call, 'callee');
  return callee?.type === 'CallExpression' && dottedName(child(callee, 'callee')) === 'endpoint';
}

/** Every `const name = endpoint<...>()({ ... })` of the contract. */
function definitions(house: House): Definition[] {
  return house.paths(/^packages\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/).flatMap((path) =>
    select(house.tree(path), 'VariableDeclarator').flatMap((node): Definition[] => {
      const call = child(node, 'init');
      const name = nameOf(child(node, 'id'));
      if (name === null || !isDefinition(call)) return [];
      const fields = children(children(call, 'arguments')[0] ?? null, 'properties').map((field) =>
        nameOf(child(field, 'key')),
      );
      return [{ name, path, line: house.lineAt(path, node.start), hasPolicy: fields.includes('policy') }];
    }),
  );
}

/** The files whose calls are in the list. */
function listed(house: House): Set<string> {
  const path = 'packages/contract/src/endpoints.schema.ts';
  const imports = house.has(path) ? house.imports(path) : [];
  return new Set(imports.flatMap(({ specifier }) => house.resolve(path, specifier) ?? []));
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
        ...(inList.has(path) ? [] : [{ path, line, what: `${name} is missing in endpoints.schema.ts` }]),
        ...(places.length === 1
          ? []
          : [{ path, line, what: `${name} is registered ${places.length} times: ${places.join(', ') || 'nowhere'}` }]),
      ];
    });
    return [...misplaced, ...incomplete];
  },
  breaches: [
    {
      'packages/contract/src/a.ts': "export const getA = endpoint<A>()({ method: 'GET', url: '/a' });",
      'packages/contract/src/endpoints.schema.ts': "import * as a from './a.js';",
      'packages/server/src/modules/a/a.routes.ts':
        "import { getA } from '@limelight/contract/a'; route(app, getA, handler);",
    },
    {
      'packages/contract/src/a.ts': "export const getA = endpoint<A>()({ policy: 'public' });",
      'packages/contract/src/endpoints.schema.ts': "import * as a from './a.js';",
    },
    {
      'packages/contract/src/a.ts': "export const getA = endpoint<A>()({ policy: 'public' });",
      'packages/server/src/modules/a/a.routes.ts':
        "import { getA } from '@limelight/contract/a'; route(app, getA, handler);",
    },
  ],
};
