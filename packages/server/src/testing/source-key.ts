import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
/** Imports and exports of values, which the formatter begins on a line of their own. */
const imports = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)'/gm;

/**
 * A hash of the content of source files with all that they import, and of the SQL that the server applies.
 */
export async function sourceKey(entries: readonly string[], root = repository): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.() ?? ''}`);
  const texts = new Map<string, string>();
  for (const entry of entries) await readWithImports(join(root, entry), root, texts);
  const sql = await Promise.all(
    ['migrations', 'functions'].map((name) => listFiles(join(root, 'packages/server', name))),
  );
  // The lockfile stands for all that is installed.
  for (const path of [...sql.flat(), join(root, 'package-lock.json')]) texts.set(path, await readFile(path, 'utf8'));
  for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${relative(root, path)}\0${text}\0`);
  }
  return hash.digest('hex').slice(0, 32);
}

async function readWithImports(path: string, root: string, texts: Map<string, string>): Promise<void> {
  if (texts.has(path)) return;
  const text = await readFile(path, 'utf8');
  texts.set(path, text);
  for (const [, specifier = ''] of text.matchAll(imports)) {
    const imported = locate(specifier, dirname(path), root);
    if (imported !== undefined) await readWithImports(imported, root, texts);
  }
}

function locate(specifier: string, folder: string, root: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(folder, specifier).replace(/\.js$/, '.ts');
  const [, name, rest] = /^@limelight\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? undefined : join(root, 'packages', name, 'src', `${rest}.ts`);
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}
