import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const noticesFile = 'licences.txt';
/** The innermost package of a module's path. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Of workers, whose bundles are built before that of the app is written, and share no modules with it. */
const workerFolders = new Set();

const foldersOf = (context) => [...context.getModuleIds()].flatMap((id) => packageFolder.exec(id)?.[0] ?? []);

/** Notes the packages of each worker. */
export function workerNotices() {
  return {
    name: 'limelight:worker-notices',
    generateBundle() {
      for (const folder of foldersOf(this)) workerFolders.add(folder);
    },
  };
}

/**
 * Writes the licences of everything that the app contains, fonts and workers too, into one file: each of them
 * wants its text to come along. A package without one stops the build.
 */
export function notices() {
  return {
    name: 'limelight:notices',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const folders = new Set([...foldersOf(this), ...workerFolders]);
      const texts = [...folders].map((folder) => noticeOf(folder) ?? this.error(`${folder} has no licence`));
      if (texts.length === 0) this.error('no package of the app was found');
      this.emitFile({
        type: 'asset',
        fileName: noticesFile,
        source: `${texts.sort().join(`\n${'-'.repeat(80)}\n\n`)}`,
      });
    },
  };
}

/** @returns null for a package that names no licence */
function noticeOf(folder) {
  const description = join(folder, 'package.json');
  if (!existsSync(description)) return null;
  const { name, version, license } = JSON.parse(readFileSync(description, 'utf8'));
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  if (typeof license !== 'string') return null;
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').concat('\n');
}
