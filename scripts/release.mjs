// Makes a release: a folder with what a game needs to run, and nothing that builds it. With Node alone its
// `limelight.mjs` runs every command.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { external } from '../packages/server/build/parts.mjs';
import { billOfMaterials, librariesOf } from './libraries.mjs';
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
  // Those that are not in the bundle.
  for (const { folder } of librariesOf(['server', 'contract', 'rules'], isExternal))
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
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  log(`${target}: start it with node ${join(target, 'limelight.mjs')} start`);
}

function copy(from, to, leftOut) {
  if (!existsSync(from)) throw new PlainError(`${from} is missing`);
  const isWanted = (path) => !leftOut.test(path) && !(path !== from && basename(path) === 'node_modules');
  // Links within a library stay links within it.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}

function isExternal(library) {
  return external.some((pattern) => pattern.test(library));
}

if (isMain(import.meta.url)) {
  await main(() => {
    const [target] = process.argv.slice(2);
    if (target === undefined) throw new PlainError('Usage: npm run release -- <folder>');
    return release(resolve(target));
  });
}
