import { type Finding, type House, type HouseRule, testFile } from '../house.js';
import { type SyntaxNode, select, textOf } from '../syntax.js';

const source = /^packages\/[^/]+\/(?:src|build|data|tests)\/.*\.(?:tsx?|css|mjs)$/;
const script = /\.(?:tsx?|mjs)$/;
/** Programs and what tools read by their name. */
const entry = /(?:^|\/|-)main\.tsx?$|\.config\.ts$|\.generated\.ts$|\.d\.ts$/;
/** What exists for tests may be reached from them alone. */
const forTests = /\/testing\/|\.fixture\.|^packages\/(?:e2e|tidy)\//;

/** Files that name others by their path: commands, scripts, pages, settings of tools. */
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

/** The file's texts that name a program beside it: `./worker.js`, or `clients.js` behind a folder put in front. */
function namedBeside(tree: SyntaxNode): string[] {
  return select(tree, 'Literal', 'TemplateElement').flatMap((node) => {
    const text = textOf(node);
    if (/^\.{1,2}\//.test(text)) return [text];
    return /^[\w-]+\.js$/.test(text) ? [`./${text}`] : [];
  });
}

/** What a file brings along: its imports, and files it names relative to itself (workers, child programs). */
function leadsTo(house: House, path: string): string[] {
  const specifiers = script.test(path)
    ? [...house.imports(path).map(({ specifier }) => specifier), ...namedBeside(house.tree(path))]
    : [...house.text(path).matchAll(/@import\s+['"](.+?)['"]/g)].map((match) => match[1] ?? '');
  return specifiers.flatMap((specifier) => house.resolve(path, specifier) ?? []);
}

function reachable(house: House, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(...leadsTo(house, path));
  }
  return seen;
}

export const noUnusedFile: HouseRule = {
  name: 'every source file is used by a program',
  reason:
    'A file that no program reaches is read, kept and repaired for nothing, and its own test does not make it useful.',
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
      .map((path): Finding => ({ path, line: 1, what: 'is reached from no program' }));
  },
  breaches: [
    { 'packages/web/src/main.tsx': "import './a';", 'packages/web/src/a.ts': '', 'packages/web/src/b.ts': '' },
    { 'packages/web/src/b.ts': '', 'packages/web/src/b.test.ts': "import './b';" },
  ],
};
