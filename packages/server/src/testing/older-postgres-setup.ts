import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { allowDatabases } from './allow-databases.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance URLs of the supported versions before the embedded one, by major version. */
    olderPostgres: Readonly<Record<string, string>>;
    /** Folders with the packages of these versions. */
    olderPackages: Readonly<Record<string, string>>;
  }
}

const versions = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const;
const quiet = { info: () => {}, warn: () => {} };

/** Installs them alongside the test and not with the game, whose installation would grow by 60 MB each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-versions-'));
  await chmod(folder, 0o711);
  const urls: Record<string, string> = {};
  const folders: Record<string, string> = {};
  const stops: (() => Promise<void>)[] = [];
  for (const [major, version] of Object.entries(versions)) {
    const packages = join(folder, major);
    const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', packages, `${name}@${version}`];
    await promisify(execFile)('npm', flags);
    const dataDir = join(folder, `data-${major}`);
    const postgres = await startEmbeddedPostgres({ dataDir, packages, log: quiet, durable: false });
    await allowDatabases(postgres);
    urls[major] = postgres.url;
    folders[major] = packages;
    stops.push(postgres.stop);
  }
  project.provide('olderPostgres', urls);
  project.provide('olderPackages', folders);
  return async () => {
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
