// Makes a release: a folder with what a game needs to run, and nothing that builds it. With Node alone its
// `limelight.mjs` runs every command.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { external } from '../packages/server/build/parts.mjs';
import { prepare } from './prepare.mjs';
import { isMain, log, main, PlainError, readJson, root } from './run.mjs';

/** What the game reads at run time, besides its modules. */
const copied = [
  'limelight.mjs',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs',
  'packages/server/data',
  'packages/server/functions',
  'packages/server/migrations',
  'packages/server/dist/bundle',
  'packages/web/dist/app',
  'packages/web/dist/prerender',
];
/** Modules outside the bundle. The contract finds its nouns by the names of its sources. */
const ownPackages = [
  { name: 'rules', folders: ['dist'] },
  { name: 'contract', folders: ['dist', 'src'] },
];
const notForRunning = /\.(?:test|fixture)\.(?:tsx?|js|d\.ts)$|\.(?:test|fixture)\.|\.d\.[cm]?ts$|\.map$|\.tsbuildinfo$/;
const notOfLibraries = /\.d\.[cm]?ts$|\.map$|[/\\](?:CHANGELOG|README|HISTORY)[^/\\]*$/i;

/** @param target a folder that does not exist yet, or is empty */
export async function release(target) {
  await prepare();
  if (existsSync(target) && readdirSync(target).length > 0) throw new PlainError(`${target} is not empty`);
  mkdirSync(target, { recursive: true });
  for (const path of copied) copy(join(root, path), join(target, path), notForRunning);
  for (const { name, folders } of ownPackages) {
    const own = join(target, 'node_modules/@limelight', name);
    for (const part of ['package.json', ...folders])
      copy(join(root, 'packages', name, part), join(own, part), notForRunning);
  }
  for (const folder of librariesOf(['server', 'contract', 'rules']))
    copy(folder, join(target, relative(root, folder)), notOfLibraries);
  const { name, version, license = 'UNLICENSED', engines } = readJson(join(root, 'package.json'));
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    bin: { limelight: 'limelight.mjs' },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  log(`${target}: start it with node ${join(target, 'limelight.mjs')} start`);
}

function copy(from, to, leftOut) {
  if (!existsSync(from)) throw new PlainError(`${from} is missing`);
  const isWanted = (path) => !leftOut.test(path) && !(path !== from && basename(path) === 'node_modules');
  // Links within a library stay links within it.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}

/** Folders of the libraries that are not in the bundle, and of those that they need, on this platform. */
function librariesOf(packages) {
  const found = new Set();
  const visit = (folder, names) => {
    for (const name of names) {
      const library = findLibrary(folder, name);
      if (library === null || found.has(library)) continue;
      found.add(library);
      const { dependencies = {}, optionalDependencies = {} } = readJson(join(library, 'package.json'));
      visit(library, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  };
  for (const name of packages) {
    const folder = join(root, 'packages', name);
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(folder, 'package.json'));
    const outside = Object.keys({ ...dependencies, ...optionalDependencies });
    visit(
      folder,
      outside.filter((library) => isExternal(library) && !library.startsWith('@limelight/')),
    );
  }
  return [...found];
}

function isExternal(library) {
  return external.some((pattern) => pattern.test(library));
}

/** As Node finds it: in the next folder upwards that has it. Null for a library of another platform. */
function findLibrary(folder, name) {
  for (let place = folder; place.startsWith(root); place = dirname(place)) {
    const library = join(place, 'node_modules', name);
    if (existsSync(join(library, 'package.json'))) return library;
  }
  return null;
}

if (isMain(import.meta.url)) {
  await main(() => {
    const [target] = process.argv.slice(2);
    if (target === undefined) throw new PlainError('Usage: npm run release -- <folder>');
    return release(resolve(target));
  });
}
