// Prepares a checkout for running: installs and builds, each only when something changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMain, log, main, PlainError, readJson, root, run, runNode } from './run.mjs';

const NODE_WANTED = { major: 20, minor: 19 };
const STAMP = join(root, '.prepared.json');
const LOCK = join(root, 'dist', 'prepare.lock');
const LOCK_POLL_MS = 200;
/** The packages that the commands run; TypeScript builds the ones they reference too. */
const COMPILED_PACKAGES = ['packages/server', 'packages/sim', 'packages/bench'];
const SOURCE_FOLDERS = ['rules', 'contract', 'server', 'harness', 'sim', 'bench', 'web'];
const BUILD_RESULTS = ['packages/server/dist/bundle/main.js', 'packages/web/dist/app/index.html'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results']);

/** Installs and builds what is missing or outdated, under a lock: a concurrent start waits. */
export async function prepare() {
  checkNode();
  if (isInstalled() && isBuilt()) return;
  await withLock(async () => {
    await install();
    if (!isBuilt()) await build(COMPILED_PACKAGES);
  });
}

/**
 * Like `prepare`, and compiles all packages, including those that only the checks need: this is the type
 * check.
 */
export async function prepareEverything() {
  checkNode();
  await withLock(async () => {
    await install();
    await build([]);
  });
}

/** Installs what is missing or outdated. */
export async function prepareInstall() {
  checkNode();
  if (!isInstalled()) await withLock(install);
}

/** For checks that wait for the build: one of older sources must not look like the one that is being made. */
export function discardOutdatedBuild() {
  if (!isBuilt()) rmSync(STAMP, { force: true });
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_WANTED.major || (major === NODE_WANTED.major && minor >= NODE_WANTED.minor)) return;
  throw new PlainError(
    `Limelight needs Node ${NODE_WANTED.major}.${NODE_WANTED.minor} or newer; this is ${process.versions.node}.`,
  );
}

async function install() {
  if (isInstalled()) return;
  log('Installing packages (a few minutes the first time)');
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const failure = 'The packages could not be installed; see the npm errors above.';
  // Under `npm start` npm_execpath is the running npm, which also avoids npm.cmd on Windows.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await runNode(npm, flags, { failure });
  else await run('npm', flags, { failure });
}

/** Compares npm's record of installed packages with the lockfile. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (wanted === undefined)
    throw new PlainError('package-lock.json is missing or broken; take it from the repository.');
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.link) return existsSync(join(root, path));
    const found = installed[path];
    // Optional packages for other platforms are absent.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version;
  });
}

/** @param packages to compile, with those they reference; all when empty */
async function build(packages) {
  const wanted = fingerprint();
  const isFresh = isBuilt(wanted);
  if (!isFresh) rmSync(STAMP, { force: true });
  log(packages.length === 0 ? 'Compiling all packages' : 'Building the server and its commands');
  await runNode('node_modules/typescript/bin/tsc', ['-b', ...packages], {
    failure: 'The server could not be built; see the compiler errors above.',
  });
  if (isFresh) return;
  await runNode('packages/server/build/bundle.mjs', [], {
    failure: 'The server could not be bundled; see the errors above.',
  });
  log('Building the web app');
  await runNode(join(root, 'node_modules/vite/bin/vite.js'), ['build'], {
    cwd: join(root, 'packages/web'),
    failure: 'The web app could not be built; see the Vite errors above.',
  });
  writeFileSync(STAMP, `${JSON.stringify({ sources: wanted })}\n`);
}

function isBuilt(wanted = fingerprint()) {
  return readJson(STAMP)?.sources === wanted && BUILD_RESULTS.every((path) => existsSync(join(root, path)));
}

/** A hash of path, size and modification time of every source; hashing the contents would take longer. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const rootFiles = ['package-lock.json', 'tsconfig.base.json'];
  const files = [
    ...rootFiles.map((name) => join(root, name)),
    ...SOURCE_FOLDERS.flatMap((name) => listFiles(join(root, 'packages', name))),
  ];
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** All files below a folder, without installed and built ones. */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(path);
      return entry.isFile() ? [path] : [];
    });
}

async function withLock(body) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  let announced = false;
  while (!takeLock()) {
    if (!announced) log('Waiting for another process that is preparing this folder');
    announced = true;
    await sleep(LOCK_POLL_MS);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  // The compiler or npm receives the same Ctrl-C; without a handler the lock file would remain.
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(1));
  await body();
  release();
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new PlainError(`${LOCK} cannot be written (${error.code}).`);
  }
  const owner = Number(readText(LOCK));
  // An empty lock file is still being written.
  if (owner > 0 && !isAlive(owner)) rmSync(LOCK, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (isMain(import.meta.url)) await main(prepare);
