import { randomBytes } from 'node:crypto';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { asWriteFailure, EmbeddedPostgresError, systemCode } from './embedded-postgres-error.js';

/**
 * PostgreSQL refuses to run as root, so under root it runs as this unprivileged user ("nobody" on most
 * systems), which need not exist by name.
 */
const UNPRIVILEGED_ID = 65534;

/**
 * Where the database is stored under root when an unprivileged user cannot enter the data folder (such as
 * /root).
 */
const RELOCATED_FOLDER = '/var/lib/limelight';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The folder that holds the cluster, its password, port, log and lock. */
export interface Home {
  readonly folder: string;
  readonly cluster: string;
  /** Who runs PostgreSQL; undefined: the same user as the application. */
  readonly owner: Owner | undefined;
}

function postgresOwner(): Owner | undefined {
  return process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : undefined;
}

function homeAt(folder: string): Home {
  return { folder, cluster: join(folder, 'cluster'), owner: postgresOwner() };
}

/** Creates the home for a data folder, or finds an existing one. */
export async function prepareHome(dataDir: string, log: { info(line: string): void }): Promise<Home> {
  const folder = resolve(dataDir);
  try {
    await makeEnterable(folder);
    await probeWriting(folder);
    const known = await findHome(folder);
    if (known !== undefined) {
      await makeEnterable(known.folder);
      return known;
    }
    const owner = postgresOwner();
    if (owner === undefined || (await canEnter(folder, owner))) return homeAt(folder);
    const relocated = join(RELOCATED_FOLDER, randomBytes(8).toString('hex'));
    await makeEnterable(relocated);
    await writeFile(locationFile(folder), `${relocated}\n`);
    log.info(
      `The database is stored in ${relocated}, as PostgreSQL runs without root rights and cannot enter ${folder}`,
    );
    return homeAt(relocated);
  } catch (error) {
    throw asWriteFailure(error, folder);
  }
}

/** The existing home of a data folder; creates nothing. */
export async function findHome(dataDir: string): Promise<Home | undefined> {
  const folder = resolve(dataDir);
  const relocated = await readLine(locationFile(folder));
  if (relocated !== undefined) return homeAt(relocated);
  return (await readLine(join(folder, 'cluster', 'PG_VERSION'))) === undefined ? undefined : homeAt(folder);
}

function locationFile(folder: string): string {
  return join(folder, 'location');
}

/** The trimmed content of a small file, or undefined when it does not exist. */
export async function readLine(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Created folders are traversable but not listable for others, whatever the umask: PostgreSQL's user must
 * reach its own.
 */
async function makeEnterable(folder: string): Promise<void> {
  const firstMade = await makeFolder(folder);
  if (firstMade === undefined || postgresOwner() === undefined) return;
  let path = firstMade;
  await chmod(path, 0o711);
  for (const name of relative(firstMade, folder).split(sep).filter(Boolean)) {
    path = join(path, name);
    await chmod(path, 0o711);
  }
}

async function probeWriting(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '');
  await rm(probe);
}

/** Whether a user may traverse every folder down to and including `path`. */
export async function canEnter(path: string, owner: Owner): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const executeBit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** @throws when the data belong to another major version than the bundled server */
export async function checkVersion(home: Home, major: string): Promise<'absent' | 'usable'> {
  const found = await readLine(join(home.cluster, 'PG_VERSION'));
  if (found === undefined) return 'absent';
  if (found === major) return 'usable';
  throw new EmbeddedPostgresError(
    'DATA_FROM_OTHER_VERSION',
    `The data in ${home.folder} was made by PostgreSQL ${found}, this Limelight ships ${major}. Run "limelight backup" of the version before, move the folder postgres of DATA_DIR away, then "limelight restore <file>" of this one.`,
  );
}
