import type { HouseRule } from '../house.js';
import { child, dottedName, type SyntaxNode } from '../syntax.js';

const list = 'packages/contract/src/endpoints.schema.ts';

const calls = (name: string, what: string) => (call: SyntaxNode) =>
  dottedName(child(call, 'callee')) === name ? what : null;

/** That a listed endpoint has a policy and one handler is checked by the compiler and at the start. */
export const endpointsAreListed: HouseRule = {
  name: 'every endpoint is listed, and registered in a *.routes.ts',
  reason:
    'The start, the OpenAPI document, the security tests and the API reference iterate over the list; a call outside it would be missing in all of them.',
  check: (house) => {
    const listed = house.importedFiles(list);
    const unlisted = house
      .paths(/^packages\/contract\/src\/.*\.ts$/, /\.test\.ts$/)
      .filter((path) => !listed.includes(path));
    const elsewhere = house.paths(/^packages\/server\/src\/.*\.ts$/, /\.(?:routes|test)\.ts$/);
    return [
      ...house.checkNodes(unlisted, ['CallExpression'], calls('endpoint', `defines an endpoint, missing in ${list}`)),
      ...house.checkNodes(elsewhere, ['CallExpression'], calls('route', 'registers an endpoint')),
    ];
  },
  breaches: [
    { 'packages/contract/src/a.ts': "export const getA = endpoint<A>()({ policy: 'public' });" },
    { 'packages/server/src/modules/a/a.ts': 'route(app, getA, handler);' },
  ],
};
