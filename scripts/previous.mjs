// The build of the state before the newest migration, for tests of upgrades: from the history of git, once.
import { execFile } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, run, runNode } from './run.mjs';

const migrations = 'packages/server/migrations';
const folder = join(root, 'dist', 'previous');

/**
 * @returns the commit and the main program of its build, or null where there is no history that reaches so
 * far. LIMELIGHT_PREVIOUS names another commit.
 */
export async function preparePrevious({ output }) {
  const commit = await findCommit(process.env.LIMELIGHT_PREVIOUS);
  if (commit === null) return null;
  const target = join(folder, commit.slice(0, 12));
  const main = join(target, 'packages/server/dist/bundle/main.js');
  if (!existsSync(join(target, '.prepared.json')) || !existsSync(main)) await build(commit, target, output);
  return { commit, main };
}

async function findCommit(wanted) {
  if (wanted !== undefined) return git('rev-parse', '--verify', `${wanted}^{commit}`);
  const newest = readdirSync(join(root, migrations)).sort().at(-1);
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/${newest}`);
  if (added === null) return null;
  return git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`);
}

async function git(...values) {
  const result = await promisify(execFile)('git', ['-C', root, ...values]).catch(() => null);
  return result === null ? null : result.stdout.trim();
}

async function build(commit, target, output) {
  // One is enough: each has a hundred megabytes.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const archive = join(folder, 'sources.tar');
  await run('git', ['-C', root, 'archive', '--output', archive, commit], { output });
  await run('tar', ['-xf', archive, '-C', target], { output });
  rmSync(archive);
  // npm writes into the files of an installation that it changes: only one that fits is shared.
  if (readFileSync(join(target, 'package-lock.json')).equals(readFileSync(join(root, 'package-lock.json')))) {
    for (const place of installations()) linkTree(join(root, place), join(target, place));
  }
  await runNode(join(target, 'scripts/prepare.mjs'), [], { cwd: target, output });
}

/** The folders of modules: one of all packages, and those of packages that need other versions. */
function installations() {
  const own = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'node_modules'));
  return ['node_modules', ...own].filter((place) => existsSync(join(root, place)));
}

/** The same files under other names; links of packages lead to those next to them. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}
