import { type Finding, type House, type HouseRule, handwritten, testCode } from '../house.js';
import { child, children, nameOf, type SyntaxNode, select, textOf } from '../syntax.js';

/**
 * Production code besides the contract. A test writes addresses and sentences out, to notice when they
 * change.
 */
const outside = /^packages\/(?!contract\/|tidy\/|e2e\/)/;

/** The errors in every text: strings, pieces of templates, words between tags. */
function find(house: House, files: RegExp, problemOf: (text: string) => string | null): Finding[] {
  const paths = house.paths(handwritten, testCode).filter((path) => files.test(path));
  return house.checkNodes(paths, ['Literal', 'TemplateElement', 'JSXText'], (node) =>
    problemOf(node.type === 'JSXText' ? textOf(node).trim() : textOf(node)),
  );
}

/** The values of the literal object `const name = { ... }` of a file. */
function valuesOf(house: House, path: string, name: string): SyntaxNode[] {
  if (!house.has(path)) return [];
  const declared = select(house.tree(path), 'VariableDeclarator').find((node) => nameOf(child(node, 'id')) === name);
  const init = child(declared ?? null, 'init');
  const isTyped = init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression';
  const object = isTyped ? child(init, 'expression') : init;
  return children(object ?? null, 'properties').flatMap((property) => child(property, 'value') ?? []);
}

export const urlsFromContract: HouseRule = {
  name: 'no URL of the API is written outside the contract',
  reason:
    'A call is sent by its value of the contract: a URL that is written a second time is not found when it moves.',
  check: (house) =>
    // The client's URLs are typed by the OpenAPI document: one that it does not have does not compile.
    find(house, /^packages\/(?!contract\/|tidy\/|client\/)/, (text) => {
      // Not the folder of an import such as '../api/client'.
      const url = /(?<![\w.])\/api\/\w[^\s?]*/.exec(text)?.[0];
      return url === undefined ? null : `writes ${url}`;
    }),
  breaches: [
    { 'packages/web/src/queries/a.ts': "export const readA = () => fetch('/api/v1/a');" },
    { 'packages/bench/src/a.ts': 'export const a = `GET /api/v1/stream HTTP/1.1`;' },
  ],
};

const pathsFile = 'packages/contract/src/paths.ts';

export const pathsFromContract: HouseRule = {
  name: "no address of a page is written outside the contract's paths.ts",
  reason: 'Mails, notifications, the service worker and the app link to the same pages: one table names them all.',
  check: (house) => {
    const known = valuesOf(house, pathsFile, 'paths')
      .map((value) => textOf(value))
      .filter((path) => path.length > 1)
      // "/celebrity/$id" is found by "/celebrity/".
      .map((path) => path.replace(/\$.*$/, ''));
    return find(house, outside, (text) => {
      const path = known.find(
        (one) => text === one || text.startsWith(`${one}?`) || (one.endsWith('/') && text.startsWith(one)),
      );
      return path === undefined ? null : `writes ${path}`;
    });
  },
  breaches: [
    {
      'packages/server/src/a.ts': "const path = '/rewards';",
      [pathsFile]: "const paths = { a: '/rewards' } as const;",
    },
    {
      'packages/web/src/service-worker/a.ts': "const path = '/celebrity/' + id;",
      [pathsFile]: "const paths = { a: '/celebrity/$id' } as const;",
    },
  ],
};

const errorsFile = 'packages/contract/src/errors.ts';

export const sentencesFromCatalogue: HouseRule = {
  name: 'no sentence of the error catalogue is written twice',
  reason: 'Server and browser show the same sentence for a code: a copy keeps its old words when the sentence changes.',
  check: (house) => {
    const messages = valuesOf(house, errorsFile, 'errorCatalogue')
      .flatMap((entry) => children(entry, 'properties'))
      .filter((property) => nameOf(child(property, 'key')) === 'message')
      .map((property) => nameOf(child(property, 'value')) ?? '');
    const known = new Set(messages);
    return find(house, outside, (text) => (known.has(text) ? `repeats "${text}"` : null));
  },
  breaches: [
    {
      'packages/web/src/a.tsx': 'export const A = () => <h1>Celebrity not found</h1>;',
      [errorsFile]:
        "const errorCatalogue = { CELEBRITY_UNKNOWN: { status: 404, message: 'Celebrity not found' } } satisfies Catalogue;",
    },
  ],
};
