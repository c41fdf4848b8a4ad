// Which test files a change can reach, by the imports of values: what only names a type is the compiler's to
// check.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { listFiles } from './prepare.mjs';
import { root } from './run.mjs';

const IMPORTS =
  /^\s*(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)|new URL\('(\.[^']+)', import\.meta\.url\)/gm;
/** Every test with a database has the schema, which no file imports. */
const SCHEMA = /^packages\/server\/(?:migrations|functions)\//;
const DATABASE = 'packages/server/src/testing/database.ts';

/** @param changed paths below the root */
export function testsReachedBy(changed) {
  const files = listFiles(join(root, 'packages')).map((path) => relative(root, path).replaceAll('\\', '/'));
  const sources = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const importers = new Map();
  for (const path of sources) {
    for (const imported of importsOf(path)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
  const reached = new Set(changed.some((path) => SCHEMA.test(path)) ? [...changed, DATABASE] : changed);
  // A set visits what is added during the visit.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => /\.test\.tsx?$/.test(path) && existsSync(join(root, path))).sort();
}

function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(IMPORTS)].flatMap(([, imported, dynamic, address]) => {
    const found = locate(path, (imported ?? dynamic ?? address).split('?')[0]);
    return found === undefined ? [] : [found];
  });
}

function locate(from, specifier) {
  const workspace = /^@limelight\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace === null && !specifier.startsWith('.')) return undefined;
  const target = workspace ? `packages/${workspace[1]}/src/${workspace[2]}` : posix.join(dirname(from), specifier);
  const stem = target.replace(/\.js$/, '');
  return [`${stem}.ts`, `${stem}.tsx`, target].find((path) => existsSync(join(root, path)));
}
