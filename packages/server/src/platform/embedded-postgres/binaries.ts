import { randomBytes } from 'node:crypto';
import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canEnter, type Home } from './home.js';

export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

interface NativePackage {
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds the server binaries for this platform, and makes them executable and readable for the user that will
 * run them.
 */
export async function prepareBinaries(home: Home, packages?: string): Promise<Binaries> {
  const found = await findNativePackage(packages === undefined ? import.meta.url : join(packages, 'package.json'));
  const native = (await runsInPlace(found, home)) ? join(found.folder, 'native') : await copyIntoHome(found, home);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    majorVersion: found.version.split('.')[0] ?? '',
  };
}

/** @param from a file from which the package is looked up */
async function findNativePackage(from: string): Promise<NativePackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(from).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw unsupported(
      `no PostgreSQL is shipped for ${platform}-${process.arch} (package ${name} is not installed)`,
      error,
    );
  }
}

export function unsupported(reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'PLATFORM_UNSUPPORTED',
    `The embedded PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    { cause },
  );
}

async function runsInPlace(found: NativePackage, home: Home): Promise<boolean> {
  if (home.owner !== undefined && !(await canEnter(join(found.folder, 'native', 'bin'), home.owner))) return false;
  try {
    await repairNative(found.folder);
    return true;
  } catch {
    // The installed packages are read-only and incomplete; a copy can be repaired.
    return false;
  }
}

/**
 * The libraries' short names are symbolic links, which an npm package cannot contain; its install script
 * creates them. This repairs an installation without install scripts, or from an archive that lost the
 * executable bits.
 */
async function repairNative(packageFolder: string): Promise<void> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const path = join(packageFolder, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(packageFolder, source)), path).catch(async (error: unknown) => {
      // Two starts may repair concurrently.
      if (!(await exists(path))) throw error;
    });
  }
  const bin = join(packageFolder, 'native', 'bin');
  for (const name of await readdir(bin)) {
    const path = join(bin, name);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}

async function readLinks(packageFolder: string): Promise<readonly { source: string; target: string }[]> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  return (await exists(list)) ? JSON.parse(await readFile(list, 'utf8')) : [];
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** The copy (60 MB) is stored next to the data, where the unprivileged user has access. */
async function copyIntoHome(found: NativePackage, home: Home): Promise<string> {
  const name = `postgresql-${found.version}`;
  const folder = join(home.folder, name);
  if (await exists(folder)) return join(folder, 'native');
  for (const entry of await readdir(home.folder)) {
    if (entry.startsWith('postgresql-')) await rm(join(home.folder, entry), { recursive: true });
  }
  const draft = join(home.folder, `${name}.${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { mode: 0o755 });
  await cp(join(found.folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await repairNative(draft);
  await rename(draft, folder);
  return join(folder, 'native');
}
