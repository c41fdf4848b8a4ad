import { commentsOf, type Passage } from '../comments.js';
import { type Finding, type House, type HouseRule, handwritten, testFile } from '../house.js';
import { child, children, dottedName, nameOf, type SyntaxNode, select, textOf } from '../syntax.js';

/** Words that nobody searches for, with the field's words for the same things. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['told', 'reported, notified, returned'],
  ['tells', 'reports, shows, contains'],
  ['asked', 'requested, fetched, queried'],
  ['drawn', 'rendered; for random numbers generated, sampled'],
  ['kept', 'stored, cached, retained'],
  ['whoever', 'anyone who, the player who'],
  ['anew', 'again'],
  ['at once', 'immediately, in one go, concurrently'],
  ['for good', 'permanently'],
  ['heir', 'successor, focus return'],
  ['fault', 'problem, error'],
  ['faults', 'problems, errors'],
  ['trouble', 'problem'],
  ['troubles', 'problems'],
  ['beside', 'next to, alongside, in addition to'],
]);
/** Two words of one term may be on different lines of a comment. */
const words = new RegExp(`\\b(?:${[...replacements.keys()].join('|').replaceAll(' ', '[\\s*/-]+')})\\b`, 'gi');

/** In names only: a page may ask before it deletes something, and a reader may follow a link. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['ask', 'request, fetch, query'],
  ['asks', 'requests, fetches, queries'],
  ['asking', 'requesting; of a dialog confirming'],
  ['tell', 'notify, report, publish'],
  ['telling', 'notifying, reporting'],
  ['follow', 'watch, subscribe, poll'],
]);
const verb = new RegExp(`^(?:${[...verbs.keys()].join('|')})(?= |$)`, 'i');
/** The last word of a name is a noun: `newsActs`, but `mayActOn`. */
const noun = /\bacts?$/i;
/** Columns and fields of the API, which cannot change. */
const stored = new Set(['fault', 'faults', 'upload_fault', 'trouble', 'troubles']);
/** `as drawn`, `kept as (`: the names of rows in SQL. */
const alias = /\bas (told|asked|drawn|kept)\b|\b(told|asked|drawn|kept) as (?:not materialized |materialized )?\(/;

/** Applied migrations cannot change, nor can the names of the functions that their triggers execute. */
const migration = /^packages\/server\/migrations\//;
const namedByMigration = /^packages\/server\/(?:migrations|functions)\//;
const commented =
  /^(?:(?:packages|scripts)\/(?!server\/migrations\/)(?!.*\.generated\.ts$).*|[^/]+)\.(?:tsx?|mjs|css|sql)$/;
/** Quoted screen texts and code are not prose, nor are the targets of links. */
const notProse = /```[\s\S]*?```|`[^`]*`|"[^"]{0,200}"|“[^”]{0,200}”|\]\([^)]*\)/g;

function findingsIn(house: House, path: string, where: string, { text, offset }: Passage): Finding[] {
  const prose = text.replace(notProse, (quoted) => ' '.repeat(quoted.length));
  return [...prose.matchAll(words)].map((match) => ({
    path,
    line: house.lineAt(path, offset + match.index),
    what: describe(match[0], where),
  }));
}

function describe(found: string, where: string): string {
  const word = found.toLowerCase().replace(/[^a-z]+/g, ' ');
  return `"${word}" in ${where}; write ${replacements.get(word) ?? verbs.get(word) ?? 'action'}`;
}

/** The first of these words in a camelCase or kebab-case name, or null. */
function wordInName(name: string): string | null {
  if (stored.has(name)) return null;
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z]+/g, ' ');
  return spaced.match(words)?.[0] ?? spaced.trim().match(verb)?.[0] ?? spaced.trim().match(noun)?.[0] ?? null;
}

function problemOfSql(line: string): string | null {
  const found = alias.exec(line);
  const name = found?.[1] ?? found?.[2];
  return name === undefined ? null : describe(name, 'the name of rows');
}

function inFileNames(house: House): Finding[] {
  return house
    .paths(/./)
    .filter((path) => !namedByMigration.test(path))
    .flatMap((path): Finding[] => {
      const found = wordInName(path.split('/').at(-1)?.split('.')[0] ?? '');
      return found === null ? [] : [{ path, line: 1, what: describe(found, 'the file name') }];
    });
}

const testFunction = /^(?:it|test\w*|describe)(?:\.\w+)*$/;

/** `it('…')`, `it.each(rows)('…')` and the tagged form of `it.each`. */
function isTest(call: SyntaxNode): boolean {
  const callee = child(call, 'callee');
  const names = [callee, child(callee, 'callee'), child(callee, 'tag')].map(dottedName);
  return names.some((name) => name !== null && testFunction.test(name));
}

function inTestTitles(house: House, path: string): Finding[] {
  return select(house.tree(path), 'CallExpression')
    .filter(isTest)
    .flatMap((call) => {
      const [title] = children(call, 'arguments');
      if (title === undefined) return [];
      const parts = title.type === 'TemplateLiteral' ? children(title, 'quasis') : [title];
      return parts.flatMap((part) =>
        findingsIn(house, path, 'a test title', { text: textOf(part), offset: part.start }),
      );
    });
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const others = ['ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'VariableDeclarator'];
/** Keys of object literals are not declarations: they can be fields of the API or columns. */
const members = ['PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature'];

/** The names that a pattern binds; shorthand properties have the name of a declaration elsewhere. */
function boundNames(pattern: SyntaxNode | null): SyntaxNode[] {
  switch (pattern?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [pattern];
    case 'AssignmentPattern':
      return boundNames(child(pattern, 'left'));
    case 'RestElement':
      return boundNames(child(pattern, 'argument'));
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(boundNames);
    case 'ObjectPattern':
      return children(pattern, 'properties')
        .filter((property) => property['shorthand'] !== true)
        .flatMap((property) => boundNames(child(property, 'value') ?? property));
    default:
      return [];
  }
}

function problemOfDeclaration(node: SyntaxNode): string | null {
  const key = members.includes(node.type) ? child(node, 'key') : null;
  const names = [child(node, 'id'), key, ...children(node, 'params')]
    .flatMap(boundNames)
    .map((one) => nameOf(one) ?? '');
  const name = names.find((one) => wordInName(one) !== null);
  return name === undefined ? null : describe(wordInName(name) ?? '', `the name ${name}`);
}

export const plainWords: HouseRule = {
  name: "code and docs use the field's words",
  reason:
    'An engineer searches for rendered, cached and requested, and finds nothing under other words. Texts for players are not checked.',
  check: (house) => [
    ...inFileNames(house),
    ...house
      .paths(commented)
      .flatMap((path) => commentsOf(house, path).flatMap((comment) => findingsIn(house, path, 'a comment', comment))),
    ...house.paths(testFile).flatMap((path) => inTestTitles(house, path)),
    ...house.checkNodes(house.paths(handwritten), [...functions, ...others, ...members], problemOfDeclaration),
    ...house.checkLines(house.paths(/\.sql(?:\.ts)?$/, migration), problemOfSql),
    ...house
      .paths(/\.md$/)
      .flatMap((path) => findingsIn(house, path, 'the text', { text: house.text(path), offset: 0 })),
  ],
  breaches: [
    { 'packages/web/src/ui/drawn-pages.ts': '' },
    { 'packages/web/src/ui/a.tsx': '// Asked for again.' },
    { 'packages/web/src/ui/a.tsx': 'export const A = () => <p>{/* kept */}</p>;' },
    { 'packages/web/src/ui/a.css': 'a { content: "/*"; } /* anew */' },
    { 'packages/server/data/a.sql': "select 'it''s'; -- whoever" },
    { 'scripts/a.mjs': '/**\n * Ends both at\n * once.\n */' },
    { 'packages/rules/src/a.test.ts': "it('is told', () => {});" },
    { 'packages/rules/src/a.test.ts': "it.each([1])('is lost for good (%s)', () => {});" },
    { 'packages/e2e/src/a.spec.ts': 'test.describe(`$' + '{a} tells`, () => {});' },
    { 'packages/rules/src/a.ts': 'export const askedAt = 1;' },
    { 'packages/rules/src/a.ts': 'export function a({ b: toldOnce }: C) {}' },
    { 'packages/rules/src/a.ts': 'export interface A { readonly focusHeir: string }' },
    { 'packages/rules/src/a.ts': 'class A { #keptRows = 1; }' },
    { 'packages/rules/src/a.ts': 'function askForReset() {}' },
    { 'packages/rules/src/a.ts': 'const [asking, setAsking] = useState(false);' },
    { 'packages/rules/src/a.ts': 'const tell = () => {};' },
    { 'packages/rules/src/a.ts': 'class A { follow() {} }' },
    { 'packages/server/src/modules/q/a/follow-clock.ts': '' },
    { 'packages/web/src/ui/gallery-acts.tsx': '' },
    { 'packages/rules/src/a.ts': 'export const newsActs = [];' },
    { 'packages/rules/src/a.ts': 'interface AlertStep { readonly act: string }' },
    { 'packages/rules/src/a.ts': 'class BackupFault extends Error {}' },
    { 'packages/rules/src/a.ts': 'const troubleOf = () => {};' },
    { 'packages/rules/src/a.ts': '/** Rows beside the table. */' },
    { 'packages/server/src/modules/q/a/a.sql.ts': 'sql`select 1 from unnest() as drawn (stage)`' },
    { 'packages/server/src/modules/q/a/a.sql.ts': 'sql`with kept as (select 1) select 1`' },
    { 'docs/a.md': 'A page is drawn, not `drawn` and not "drawn".' },
  ],
};
