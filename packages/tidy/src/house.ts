import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, listImports, parse, type SyntaxNode } from './syntax.js';

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** Files by path from the repository's root, with the text of each. Rules only read this, so tests can build their own. */
export class House {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #trees = new Map<string, SyntaxNode>();

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts));
  }

  /** Paths that match, in order. */
  paths(pattern: RegExp): string[] {
    return [...this.#texts.keys()].filter((path) => pattern.test(path)).sort();
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /** @throws Error when there is no such file: a rule asked for what it did not find */
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

  /** The file an import leads to, or null when it leaves the repository. */
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
  /** Printed with every finding: why the rule is there. */
  readonly reason: string;
  check(house: House): Finding[];
  /** Small houses that break the rule, each in one way: the proof that it can fail. */
  readonly breaches: readonly Readonly<Record<string, string>>[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = /\.(?:png|ico|woff2?|jpg|jpeg|webp|pdf)$/;

/** What git knows or would add: committed or not, but nothing that is ignored. */
export function readHouse(): House {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const paths = listing.split('\0').filter((path) => path !== '' && !binary.test(path));
  const present = paths.filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true);
  return new House(Object.fromEntries(present.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** All TypeScript of the packages that is written by hand. */
export const handwritten = /^packages\/(?!.*\.generated\.ts$).*\.tsx?$/;
export const testFile = /\.(?:test|spec)\.tsx?$/;
/** Tests and what is written for them alone. */
export const testCode = /\.(?:test|spec|fixture)\.tsx?$/;
