import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, unsupported } from './binaries.js';
import { SUPERUSER } from './connection.js';
import { asWriteFailure, EmbeddedPostgresError, systemCode } from './embedded-postgres-error.js';
import { checkVersion, type Home, readLine } from './home.js';

const DRAFT_PREFIX = 'cluster.draft-';
const PASSWORD_BYTES = 24;

const execute = promisify(execFile);

/** Never inherits the caller's PG* variables or locale: the server must behave the same on every machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The database password of this home, generated at the first start; only the application's user can read it.
 */
export async function ensurePassword(home: Home): Promise<string> {
  const known = await readPassword(home);
  if (known !== undefined) return known;
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await writeFile(passwordFile(home), `${password}\n`, { mode: 0o600 });
  return password;
}

export async function readPassword(home: Home): Promise<string | undefined> {
  return (await readLine(passwordFile(home))) || undefined;
}

function passwordFile(home: Home): string {
  return join(home.folder, 'password');
}

interface ClusterPlan {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly password: string;
  readonly durable: boolean;
}

/** Creates the cluster unless there is one; returns whether it was created. */
export async function ensureCluster(options: ClusterPlan): Promise<'found' | 'made'> {
  const { home, binaries } = options;
  if ((await checkVersion(home, binaries.majorVersion)) === 'usable') return 'found';
  await removeDrafts(home);
  // Created in another folder and renamed when complete, so that an interrupted first start leaves no partial
  // cluster.
  const draft = join(home.folder, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`);
  const passwordCopy = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordCopy, options.password, { mode: 0o600 });
    await giveTo(home, draft);
    await giveTo(home, passwordCopy);
    await runInitdb({ ...options, draft, passwordCopy });
    await rename(draft, home.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw asWriteFailure(error, home.folder);
  } finally {
    await rm(passwordCopy, { force: true });
  }
  return 'made';
}

async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (name.startsWith(DRAFT_PREFIX)) await rm(join(home.folder, name), { recursive: true });
  }
}

async function giveTo(home: Home, path: string): Promise<void> {
  if (home.owner === undefined) return;
  try {
    await chown(path, home.owner.uid, home.owner.gid);
  } catch (error) {
    throw unsupported(`root may not hand files to the unprivileged user ${home.owner.uid} here`, error);
  }
}

async function runInitdb(options: ClusterPlan & { draft: string; passwordCopy: string }): Promise<void> {
  const { home, binaries, draft, passwordCopy } = options;
  const flags = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordCopy}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation: the system's collations differ between machines and change with
    // updates, which silently corrupts indexes on text. PostgreSQL 16, which only tests start, has none; its
    // system locale C compares bytes as well.
    ...(Number(binaries.majorVersion) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
    '--locale=C',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  try {
    await execute(binaries.initdb, flags, { cwd: home.folder, env: serverEnvironment(), ...home.owner });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw unsupported('its programs do not run on this system', error);
    throw new EmbeddedPostgresError(
      'INITDB_FAILED',
      `The database could not be made in ${home.folder}: ${firstComplaint(error)}`,
      { cause: error },
    );
  }
}

function firstComplaint(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0];
  return complaint ?? (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
}
