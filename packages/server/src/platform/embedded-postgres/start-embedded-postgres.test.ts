import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findProcess } from './processes.js';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

const execute = promisify(execFile);

/** A data folder after its first start, copied by most tests: copying is faster than creating. */
let usedFolder = '';
let folder = '';
let lines: string[] = [];
let cleanups: (() => unknown)[] = [];

const makeFolder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'limelight-postgres-'));
  // Under root the server runs as another user, who must be able to traverse the folder.
  await chmod(made, 0o711);
  return made;
};

beforeAll(async () => {
  usedFolder = await makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: join(usedFolder, 'data'), log, durable: false });
  await postgres.stop();
});

afterAll(() => rm(usedFolder, { recursive: true }));

beforeEach(async () => {
  folder = await makeFolder();
  // Under root the files must stay owned by that other user.
  await execute('cp', ['-a', join(usedFolder, 'data'), join(folder, 'data')]);
  lines = [];
  cleanups = [];
});

/** A folder without a previous start. */
const startOver = () => rm(join(folder, 'data'), { recursive: true });

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };

async function start(options: { dataDir?: string; port?: number } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, durable: false, ...options });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function queryUntilServed<Row extends object>(url: string, sql: string): Promise<Row[]> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const rows = await query<Row>(url, sql).catch(() => undefined);
    if (rows !== undefined) return rows;
    await sleep(100);
  }
  throw new Error('The database did not come back');
}

/** A separate application process, so that it can be killed. */
async function startApplication(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = fileURLToPath(new URL('./application.fixture.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, join(folder, 'data')], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { url: string; pid: number }) };
  }
  throw new Error('The application ended before its database ran');
}

async function occupy(port: number): Promise<void> {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
}

function portOf(postgres: EmbeddedPostgres): number {
  return Number(new URL(postgres.url).port);
}

test('a fresh folder gets a ready UTF-8 database, whose address survives a restart', async () => {
  await startOver();
  const first = await start();
  await query(first.url, "CREATE TABLE word AS SELECT 'Zoë' AS text");
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT text, upper(text) AS loud FROM word')).toEqual([{ text: 'Zoë', loud: 'ZOË' }]);
  expect(portOf(second)).toBeLessThan(32_768);
});

test('a durable database syncs every commit to disk', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  cleanups.push(() => postgres.stop());
  expect(await query(postgres.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await query(postgres.url, 'SHOW full_page_writes')).toEqual([{ full_page_writes: 'on' }]);
});

test('the password is random, readable by its owner alone, and required to connect', async () => {
  const postgres = await start();
  const url = new URL(postgres.url);
  expect(url.password).toMatch(/^[0-9a-f]{64}$/);
  expect(new URL(postgres.superuserUrl).password).toMatch(/^[0-9a-f]{48}$/);
  expect((await stat(join(folder, 'data', 'password'))).mode & 0o777).toBe(0o600);
  url.password = 'guess';
  await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a second start on the same folder is refused and does not affect the first', async () => {
  const first = await start();
  await expect(start()).rejects.toMatchObject({
    code: 'DATA_FOLDER_IN_USE',
    message: expect.stringContaining(`is in use by another Limelight (process ${process.pid})`),
  });
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('after a killed application the next start takes over its database with all commits', async () => {
  const killed = await startApplication();
  await query(killed.url, 'CREATE TABLE committed AS SELECT 7 AS shares');
  killed.child.kill('SIGKILL');
  await new Promise((resolve) => killed.child.once('exit', resolve));
  expect(findProcess(killed.pid)).toBeDefined();
  const next = await start();
  expect(findProcess(killed.pid)).toBeUndefined();
  expect(await query(next.url, 'SELECT shares FROM committed')).toEqual([{ shares: 7 }]);
  expect(lines).toContain('Stopped the PostgreSQL that a killed Limelight left behind');
});

test('Ctrl-C in the terminal reaches the application, not its database', async () => {
  const application = await startApplication();
  const statOf = async (pid: number | undefined) =>
    (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
  if (process.platform === 'linux') {
    const [, , databaseGroup] = (await statOf(application.pid)) ?? [];
    const [, , applicationGroup] = (await statOf(application.child.pid)) ?? [];
    expect(databaseGroup).not.toBe(applicationGroup);
  }
  application.child.kill('SIGTERM');
  await new Promise((resolve) => application.child.once('exit', resolve));
  expect(findProcess(application.pid)).toBeUndefined();
});

test('an application that exits without stopping its database leaves no process, and the next start has all commits', async () => {
  const application = await startApplication();
  await query(application.url, 'CREATE TABLE committed AS SELECT 7 AS shares');
  const ended = new Promise((resolve) => application.child.once('exit', resolve));
  application.child.kill('SIGUSR2');
  await ended;
  await expect.poll(() => findProcess(application.pid)).toBeUndefined();
  expect(await query((await start()).url, 'SELECT shares FROM committed')).toEqual([{ shares: 7 }]);
});

test('a killed PostgreSQL is restarted at the same address with all commits', async () => {
  const postgres = await start();
  await query(postgres.url, 'CREATE TABLE committed AS SELECT 7 AS shares');
  const killedPid = postgres.pid;
  process.kill(killedPid, 'SIGKILL');
  expect(await queryUntilServed(postgres.url, 'SELECT shares FROM committed')).toEqual([{ shares: 7 }]);
  expect(findProcess(killedPid)).toBeUndefined();
});

test('stop ends the server, may be called twice and removes all signs of a running server', async () => {
  const postgres = await start();
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(findProcess(postgres.pid)).toBeUndefined();
  expect((await readdir(join(folder, 'data'))).sort()).toEqual(['cluster', 'password', 'port', 'startup.log']);
  expect(await readdir(join(folder, 'data', 'cluster'))).not.toContain('postmaster.pid');
});

test('stop right after a kill ends the pending restart', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
  expect(findProcess(postgres.pid)).toBeUndefined();
  await expect(query(postgres.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test.runIf(process.getuid?.() === 0)(
  'under root a folder that the server cannot enter gets its database elsewhere, and finds it again',
  async () => {
    await startOver();
    await chmod(folder, 0o700);
    const first = await start();
    const location = (await readFile(join(folder, 'data', 'location'), 'utf8')).trim();
    cleanups.unshift(() => rm(location, { recursive: true }));
    expect(lines).toContainEqual(expect.stringContaining(`The database is stored in ${location}`));
    await query(first.url, 'CREATE TABLE committed AS SELECT 7 AS shares');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT shares FROM committed')).toEqual([{ shares: 7 }]);
  },
);

test('a configured port in use fails with one clear line and leaves no process', async () => {
  const port = portOf(await start());
  await cleanups.pop()?.();
  await occupy(port);
  await expect(start({ port })).rejects.toMatchObject({
    code: 'PORT_BUSY',
    message: expect.stringContaining(`port ${port} on 127.0.0.1 is used by another program`),
  });
  expect(await readdir(join(folder, 'data'))).not.toContain('application.lock');
});

test('a stored port that another program now uses is replaced by a free one', async () => {
  const first = await start();
  await first.stop();
  await occupy(portOf(first));
  const second = await start();
  expect(portOf(second)).not.toBe(portOf(first));
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an unwritable folder fails with one clear line that names it', async () => {
  // Root ignores file modes, so this uses a place where no user can write.
  const file = join(folder, 'file');
  await writeFile(file, '');
  const dataDir = join(file, 'data');
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: 'DATA_FOLDER_NOT_WRITABLE',
    message: `The data folder ${dataDir} cannot be written (ENOTDIR). Make it writable, or set DATA_DIR to another folder.`,
  });
});

test.runIf(process.platform === 'linux')('a folder that the system cannot make is named too', async () => {
  await expect(start({ dataDir: '/proc/limelight' })).rejects.toMatchObject({
    code: 'DATA_FOLDER_NOT_WRITABLE',
    message: expect.stringContaining('/proc/limelight cannot be written'),
  });
});

test('data of another major version is refused, by name, and not changed', async () => {
  const first = await start();
  await first.stop();
  const version = join(folder, 'data', 'cluster', 'PG_VERSION');
  await writeFile(version, '17\n');
  await expect(start()).rejects.toMatchObject({
    code: 'DATA_FROM_OTHER_VERSION',
    message: expect.stringMatching(/ships 18\. Run "limelight backup" .* "limelight restore <file>" of this one\.$/),
  });
  expect(await readFile(version, 'utf8')).toBe('17\n');
});

test('an interrupted first start is repeated from the beginning', async () => {
  await startOver();
  const first = await start();
  await first.stop();
  await rm(join(folder, 'data', 'cluster', 'PG_VERSION'));
  await rename(join(folder, 'data', 'cluster'), join(folder, 'data', 'cluster.draft-half'));
  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await readdir(join(folder, 'data'))).not.toContain('cluster.draft-half');
});

test('a lock of a killed process whose id was reused by another program does not block the start', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(folder, 'data', 'application.lock'), `${process.pid} another-start`);
  await writeFile(join(folder, 'data', 'cluster', 'postmaster.pid'), `${process.pid}\n`);
  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a command finds the database of a running application, and none when nothing runs', async () => {
  await startOver();
  const dataDir = join(folder, 'data');
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  const postgres = await start();
  expect(await findRunningPostgres(dataDir)).toEqual({ url: postgres.url, superuserUrl: postgres.superuserUrl });
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
});
