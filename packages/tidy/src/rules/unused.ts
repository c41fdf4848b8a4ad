import { type Finding, type House, type HouseRule, testFile } from '../house.js';
import { type SyntaxNode, select, textOf } from '../syntax.js';

const source = /^packages\/[^/]+\/(?:src|build|data|tests)\/.*\.(?:tsx?|css|mjs)$/;
const script = /\.(?:tsx?|mjs)$/;
/** Entry points, and files that tools load by name. */
const entry = /(?:^|\/|-)main\.tsx?$|\.config\.ts$|\.generated\.ts$|\.d\.ts$/;
/** Test code, which only tests need to reach. */
const forTests = /\/testing\/|\.fixture\.|^packages\/(?:e2e|tidy)\//;

/** Files that refer to others by path: commands, scripts, HTML pages, config files. */
const naming =
  /^(?:package\.json|vitest\.config\.ts|scripts\/.*\.mjs|packages\/[^/]+\/(?:[^/]+\.(?:html|config\.ts)))$/;

function named(house: House): Set<string> {
  const mentions = house
    .paths(naming)
    .map((path) => ({ folder: path.split('/').slice(0, -1).join('/'), text: house.text(path) }));
  return new Set(
    house.paths(source).filter((path) => {
      const compiled = path.replace('/src/', '/dist/').replace(/\.tsx?$/, '.js');
      return mentions.some(({ folder, text }) => {
        const local = folder === '' ? path : path.replace(`${folder}/`, '');
        return (
          text.includes(path) || text.includes(compiled) || (folder !== '' && local !== path && text.includes(local))
        );
      });
    }),
  );
}

/** String literals that name a program in the same folder: `./worker.js`, or `clients.js` appended to a folder. */
function namedSiblings(tree: SyntaxNode): string[] {
  return select(tree, 'Literal', 'TemplateElement').flatMap((node) => {
    const text = textOf(node);
    if (/^\.{1,2}\//.test(text)) return [text];
    return /^[\w-]+\.js$/.test(text) ? [`./${text}`] : [];
  });
}

/** The files that a file refers to: its imports, and programs that it names (workers, child processes). */
function referencesOf(house: House, path: string): string[] {
  const specifiers = script.test(path)
    ? [...house.imports(path).map(({ specifier }) => specifier), ...namedSiblings(house.tree(path))]
    : [...house.text(path).matchAll(/@import\s+['"](.+?)['"]/g)].map((match) => match[1] ?? '');
  return specifiers.flatMap((specifier) => house.resolve(path, specifier) ?? []);
}

function reachable(house: House, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(...referencesOf(house, path));
  }
  return seen;
}

export const noUnusedFile: HouseRule = {
  name: 'every source file is used by a program',
  reason: 'A file that no program reaches costs reading and maintenance for nothing, even if it has a test.',
  check: (house) => {
    const files = house.paths(source);
    const byName = named(house);
    const programs = files.filter((path) => (entry.test(path) || byName.has(path)) && !testFile.test(path));
    const used = reachable(house, programs);
    const usedByTests = reachable(
      house,
      files.filter((path) => testFile.test(path)),
    );
    return files
      .filter((path) => !testFile.test(path) && !used.has(path) && !(forTests.test(path) && usedByTests.has(path)))
      .map((path): Finding => ({ path, line: 1, what: 'is not reachable from any program' }));
  },
  breaches: [
    { 'packages/web/src/main.tsx': "import './a';", 'packages/web/src/a.ts': '', 'packages/web/src/b.ts': '' },
    { 'packages/web/src/b.ts': '', 'packages/web/src/b.test.ts': "import './b';" },
  ],
};
