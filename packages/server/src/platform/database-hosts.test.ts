import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from './clock.js';
import { isConnectionLoss, openDatabase } from './database.js';
import { addressesOf, asLibpqReads, readDatabaseAddress, wantsWrites } from './database-address.js';
import { forgetPrimaries } from './database-hosts.sql.js';
import { DatabaseWatch } from './database-watch.sql.js';
import { openPair, type Pair } from './embedded-postgres/standby.fixture.js';
import { Listener } from './listener.js';
import { awaitOutsideDatabase } from './outside-database.sql.js';

const pairStartMs = 120_000;
let pair: Pair;
beforeAll(async () => {
  pair = await openPair();
}, pairStartMs);
afterAll(() => pair.close());

const credentials = () => {
  const { username, password, pathname } = new URL(pair.primary.url);
  return { role: `${username}:${password}`, pathname };
};

/** As an operator writes it, and as the game reads it. */
function addressOf(...hosts: readonly string[]): string {
  const { role, pathname } = credentials();
  const text = `postgres://${role}@${hosts.join(',')}${pathname}?target_session_attrs=read-write`;
  return readDatabaseAddress(text) ?? '';
}

const standbyFirst = () => addressOf(`127.0.0.1:${pair.standby.port}`, `127.0.0.1:${pair.primary.port}`);
const portOf = async (url: string) => {
  const { pool, close } = openDatabase({ url, connectionsMax: 1, onError: () => undefined });
  const { rows } = await pool.query(`select current_setting('port')::int as port`).finally(close);
  return rows[0].port;
};

test.each([
  ['postgres://game@one,two/limelight', ['one:5432', 'two:5432']],
  ['postgresql://game:a%40b@one:5433,two/limelight?sslmode=verify-full', ['one:5433', 'two:5432']],
  ['postgres://game@[::1]:5433,10.0.0.2:5434/limelight', ['[::1]:5433', '10.0.0.2:5434']],
])('the hosts of %s are read, and written again for other programs', (text, hosts) => {
  const address = readDatabaseAddress(text) ?? '';
  expect(addressesOf(address).map(({ hostname, port }) => `${hostname}:${port}`)).toEqual(hosts);
  const written = asLibpqReads(address);
  expect(written).toMatch(/target_session_attrs=read-write$/);
  expect(readDatabaseAddress(written)).toBe(address);
});

test('an address with one host stays as it is, and what is none is refused', () => {
  const one = 'postgres://game@one:5432/limelight?sslmode=require';
  expect([readDatabaseAddress(one), asLibpqReads(one)]).toEqual([one, one]);
  for (const text of ['mysql://one,two/x', 'postgres://one,/x', 'postgres://one,two:99999/x', 'postgres://a b,two/x'])
    expect(readDatabaseAddress(text)).toBeUndefined();
  expect(wantsWrites('postgres://one,two/x')).toBe(true);
  expect(wantsWrites('postgres://one,two/x?target_session_attrs=primary')).toBe(true);
  expect(wantsWrites('postgres://one,two/x?sslmode=require&target_session_attrs=prefer-standby')).toBe(false);
});

test('a connection goes to the host that takes writes, wherever it is in the list', async () => {
  expect(await portOf(standbyFirst())).toBe(pair.primary.port);
  expect(await portOf(addressOf(`127.0.0.1:${pair.primary.port}`, `127.0.0.1:${pair.standby.port}`))).toBe(
    pair.primary.port,
  );
  // What is named first may be gone.
  expect(await portOf(addressOf('127.0.0.1:1', `127.0.0.1:${pair.primary.port}`))).toBe(pair.primary.port);
});

test('a host that swallows packets delays the first connection by about a second', async () => {
  const silent = createServer((socket) => socket.on('error', () => socket.destroy())).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const startedMs = performance.now();
  expect(await portOf(addressOf(`127.0.0.1:${port}`, `127.0.0.1:${pair.primary.port}`))).toBe(pair.primary.port);
  expect(performance.now() - startedMs).toBeLessThan(4_000);
});

test('hosts of which none takes writes are waited for, and then named with what each said', async () => {
  const waits: string[] = [];
  const opening = awaitOutsideDatabase(addressOf(`127.0.0.1:${pair.standby.port}`, '127.0.0.1:1'), {
    clock: { sleep: async () => undefined },
    attemptsMax: 2,
    onWaiting: (reason) => waits.push(reason),
  });
  await expect(opening).rejects.toThrow(
    new RegExp(
      `^DATABASE_URL cannot be reached: none of its hosts takes writes \\(127.0.0.1:${pair.standby.port} is a standby; 127.0.0.1:1 .*ECONNREFUSED`,
    ),
  );
  expect(waits).toHaveLength(1);
  const wrong = addressOf(`127.0.0.1:${pair.primary.port}`, `127.0.0.1:${pair.standby.port}`).replace(
    credentials().role,
    'nobody:x',
  );
  await expect(
    awaitOutsideDatabase(wrong, { clock: systemClock, attemptsMax: 3, onWaiting: () => undefined }),
  ).rejects.toThrow(/^DATABASE_URL refuses the role/);
});

test('after a fail-over pool, watch and listener reach the new primary, and an older one that returns is left alone', async () => {
  const url = standbyFirst();
  const log = pino({ level: 'silent' });
  const watch = new DatabaseWatch({ url, clock: systemClock, log, everyMs: 50, answerMsMax: 1_000, writeMsMax: 1_000 });
  const { pool, close } = openDatabase({ url, watch, onError: () => undefined });
  const listener = new Listener({ url, clock: systemClock, watch, onError: () => undefined });
  const heard: string[] = [];
  listener.on('game', (payload) => void heard.push(payload));
  await listener.start();
  watch.start();
  onTestFinished(async () => {
    await watch.stop();
    await listener.close();
    await close();
  });
  await pool.query('create table written (number int)');
  await pair.primary.kill();
  const refused = () => pool.query('insert into written values (0)').catch((error: unknown) => error);
  await expect.poll(async () => isConnectionLoss(await refused())).toBe(true);
  await pair.standby.promote();
  const insert = () =>
    pool.query('insert into written values (1)').then(
      () => true,
      () => false,
    );
  await expect.poll(insert, { timeout: 20_000 }).toBe(true);
  const { rows } = await pool.query(`select current_setting('port')::int as port`);
  expect(rows).toEqual([{ port: pair.standby.port }]);
  expect(await watch.takesWrites()).toBe(true);
  await expect.poll(() => listener.isListening).toBe(true);
  await pool.query(`select pg_notify('game', 'new')`);
  await expect.poll(() => heard).toEqual(['new']);

  // It does not know that it was left: it takes writes too, on its older timeline.
  await pair.primary.restart();
  forgetPrimaries();
  expect(await portOf(addressOf(`127.0.0.1:${pair.primary.port}`, `127.0.0.1:${pair.standby.port}`))).toBe(
    pair.standby.port,
  );
}, 60_000);
