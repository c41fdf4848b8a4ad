import { posix } from 'node:path';
import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { child, children, dottedName, nameOf, type SyntaxNode, select } from '../syntax.js';

const contract = /^packages\/contract\/src\/.+\.ts$/;

const isCallOf = (name: string, call: SyntaxNode) => dottedName(child(call, 'callee')) === name;

const calls = (name: string, what: string) => (call: SyntaxNode) => (isCallOf(name, call) ? what : null);

/** Whether a file imports the types of a module as `schemas`. */
function importsSchemas(house: House, path: string, specifier: string): boolean {
  return select(house.tree(path), 'ImportDeclaration').some((node) => {
    const [imported] = children(node, 'specifiers');
    const isNamespace = imported?.type === 'ImportNamespaceSpecifier' && nameOf(child(imported, 'local')) === 'schemas';
    return isNamespace && nameOf(child(node, 'source')) === specifier;
  });
}

/**
 * The endpoints of a file whose types are not those of the schemas that `endpoints.schema.ts` finds by their
 * name.
 */
function problemsIn(house: House, path: string): Finding[] {
  const specifier = `./${posix.basename(path, '.ts')}.schema.js`;
  return house.checkNodes([path], ['CallExpression'], (call, parents) => {
    if (!isCallOf('endpoint', call)) return null;
    // export > const > name = endpoint<...>() > ({ ... })
    const [exported, , declarator] = parents.slice(-4);
    const name = nameOf(child(declarator ?? null, 'id'));
    if (exported?.type !== 'ExportNamedDeclaration' || name === null) return 'exports the endpoint under no name';
    const [type] = children(child(call, 'typeArguments'), 'params');
    const isOwnType = type !== undefined && house.text(path).slice(type.start, type.end) === `typeof schemas.${name}`;
    if (!isOwnType) return `gives ${name} another type than "typeof schemas.${name}"`;
    return importsSchemas(house, path, specifier) ? null : `does not import "schemas" from '${specifier}'`;
  });
}

/** That an endpoint has schemas, a policy and one handler is checked by the compiler and at the start. */
export const endpointsAreListed: HouseRule = {
  name: 'every endpoint has the schemas of its name, and is registered in a *.routes.ts or *.module.ts',
  reason:
    'The list of endpoints reads the files of contract/src and pairs endpoints and schemas by name: with the types of other schemas, or in another folder, the code would compile against types that the server does not check.',
  check: (house) => {
    const [inContract, elsewhere] = [house.paths(contract, testCode), house.paths(handwritten, contract, testCode)];
    const server = house.paths(/^packages\/server\/src\/.*\.ts$/, /\.(?:routes|module|test)\.ts$/);
    return [
      ...inContract.flatMap((path) => problemsIn(house, path)),
      ...house.checkNodes(elsewhere, ['CallExpression'], calls('endpoint', 'defines an endpoint outside contract/src')),
      ...house.checkNodes(server, ['CallExpression'], calls('route', 'registers an endpoint')),
      ...house.checkNodes(server, ['CallExpression'], calls('sharedRoute', 'registers an endpoint')),
    ];
  },
  breaches: [
    endpointFile("export const getA = endpoint<typeof schemas.getB>()({ policy: 'public' });"),
    endpointFile("const getA = endpoint<typeof schemas.getA>()({ policy: 'public' });"),
    endpointFile("export const getA = endpoint<typeof schemas.getA>()({ policy: 'public' });", 'b'),
    { 'packages/server/src/modules/q/a/a.ts': "export const getA = endpoint<A>()({ policy: 'public' });" },
    { 'packages/server/src/modules/q/a/a.ts': 'route(app, getA, handler);' },
    { 'packages/server/src/modules/q/a/a.ts': 'sharedRoute(app, getA, sharing, handler);' },
  ],
};

function endpointFile(text: string, noun = 'a'): Readonly<Record<string, string>> {
  return { 'packages/contract/src/a.ts': `import type * as schemas from './${noun}.schema.js';\n${text}` };
}
