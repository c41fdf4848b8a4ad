import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, listImports, nodesAbove, parse, placesOf, type SyntaxNode } from './syntax.js';

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/**
 * The repository's files by path, with their text. Rules read nothing else, so tests can build small houses.
 */
export class House {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #trees = new Map<string, SyntaxNode>();

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts));
  }

  /** Paths that match `pattern` and none of `except`, sorted. */
  paths(pattern: RegExp, ...except: readonly RegExp[]): string[] {
    const matches = (path: string) => pattern.test(path) && !except.some((one) => one.test(path));
    return [...this.#texts.keys()].filter(matches).sort();
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /** @throws Error when there is no such file */
  text(path: string): string {
    const text = this.#texts.get(path);
    if (text === undefined) throw new Error(`${path} is not in the repository`);
    return text;
  }

  tree(path: string): SyntaxNode {
    const known = this.#trees.get(path);
    if (known) return known;
    const tree = parse(path, this.text(path));
    this.#trees.set(path, tree);
    return tree;
  }

  imports(path: string): Import[] {
    return listImports(this.tree(path));
  }

  lineAt(path: string, offset: number): number {
    return this.text(path).slice(0, offset).split('\n').length;
  }

  /** The errors in the lines of some files; `problemOf` describes the error of a line, or returns null. */
  checkLines(paths: readonly string[], problemOf: (line: string) => string | null): Finding[] {
    return paths.flatMap((path) =>
      this.text(path)
        .split('\n')
        .flatMap((text, index): Finding[] => {
          const what = problemOf(text);
          return what === null ? [] : [{ path, line: index + 1, what }];
        }),
    );
  }

  /**
   * The errors in the syntax nodes of these types; `problemOf` describes the error of a node, or returns
   * null.
   */
  checkNodes(
    paths: readonly string[],
    types: readonly string[],
    problemOf: (node: SyntaxNode, parents: readonly SyntaxNode[]) => string | null,
  ): Finding[] {
    return paths.flatMap((path) => {
      const places = placesOf(this.tree(path), types);
      return places.flatMap((place): Finding[] => {
        const what = problemOf(place.node, nodesAbove(place));
        return what === null ? [] : [{ path, line: this.lineAt(path, place.node.start), what }];
      });
    });
  }

  /** The files that a file of the repository imports; none when it does not exist. */
  importedFiles(path: string): string[] {
    const imports = this.has(path) ? this.imports(path) : [];
    return imports.flatMap(({ specifier }) => this.resolve(path, specifier) ?? []);
  }

  /** The file that an import resolves to, or null for one outside the repository. */
  resolve(from: string, specifier: string): string | null {
    const [plain = ''] = specifier.split('?');
    const workspace = /^@limelight\/(\w+)\/(.+)$/.exec(plain);
    if (workspace) return this.#firstOf(`packages/${workspace[1]}/src/${workspace[2]}`);
    return plain.startsWith('.') ? this.#firstOf(posix.join(posix.dirname(from), plain)) : null;
  }

  #firstOf(target: string): string | null {
    const stem = target.replace(/\.js$/, '');
    return [target, `${stem}.ts`, `${stem}.tsx`, `${stem}.d.ts`].find((path) => this.has(path)) ?? null;
  }
}

export interface HouseRule {
  readonly name: string;
  /** Why the rule exists; printed with every finding. */
  readonly reason: string;
  check(house: House): Finding[];
  /** Small houses that each break the rule in one way, to prove that it can fail. */
  readonly breaches: readonly Readonly<Record<string, string>>[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = /\.(?:png|ico|woff2?|jpg|jpeg|webp|pdf)$/;

/** All files that git tracks or would add, without ignored ones. */
export function readHouse(): House {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const paths = listing.split('\0').filter((path) => path !== '' && !binary.test(path));
  const present = paths.filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true);
  return new House(Object.fromEntries(present.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** TypeScript of the packages, without generated files. */
export const handwritten = /^packages\/(?!.*\.generated\.ts$).*\.tsx?$/;
export const testFile = /\.(?:test|spec)\.tsx?$/;
/** Tests, also those that run by name only, and their fixtures. */
export const testCode = /\.(?:test|spec|fixture|versions|browsers)\.tsx?$/;
