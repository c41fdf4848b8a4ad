import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { systemClock } from './clock.js';
import { isConnectionLoss, openDatabase } from './database.js';
import { DatabaseWatch } from './database-watch.sql.js';

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

/** Before the database: it can swallow all packets, as a network that is cut does. */
async function openNetwork() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const { hostname, port } = new URL(services.databaseUrl);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()));
      from.on('data', (data) => void (isCut || to.write(data)));
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(services.databaseUrl);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    cut: (now: boolean) => {
      isCut = now;
    },
  };
}

const log = pino({ level: 'silent' });
const brisk = { clock: systemClock, log, everyMs: 20, answerMsMax: 1_000, writeMsMax: 1_000 };

test('while the network swallows packets, statements that run and new ones fail, and work again afterwards', async () => {
  const { url, cut } = await openNetwork();
  const watch = new DatabaseWatch({ ...brisk, url });
  const { pool, close } = openDatabase({ url, watch, onError: () => undefined });
  watch.start();
  onTestFinished(async () => {
    await watch.stop();
    await close();
  });
  await pool.query('select 1');
  const running = pool.query('select pg_sleep(60)').catch((error: unknown) => error);
  cut(true);
  expect(isConnectionLoss(await running)).toBe(true);
  expect(watch.answers).toBe(false);
  expect(isConnectionLoss(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
  await expect(pool.connect()).rejects.toThrow('the database does not answer');
  cut(false);
  await expect.poll(() => watch.answers).toBe(true);
  const { rows } = await pool.query('select 2 as two');
  expect(rows).toEqual([{ two: 2 }]);
});

test('a connection of the watch that was ended says nothing about the database', async () => {
  const watch = new DatabaseWatch({ ...brisk, url: services.databaseUrl });
  let silences = 0;
  watch.onSilence(() => {
    silences += 1;
  });
  watch.start();
  onTestFinished(() => watch.stop());
  const end = () =>
    services.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'limelight watch' and datname = current_database()`,
    );
  for (let times = 0; times < 3; times += 1) await expect.poll(async () => (await end()).rowCount).toBe(1);
  await expect.poll(async () => (await end()).rowCount).toBe(1);
  expect([watch.answers, silences]).toEqual([true, 0]);
});

test('an instance takes writes unless the database only reads or does not answer in time', async () => {
  const { url, cut } = await openNetwork();
  const watch = new DatabaseWatch({ ...brisk, url });
  onTestFinished(() => watch.stop());
  expect(await watch.takesWrites()).toBe(true);
  // Those who ask together share one write.
  expect(await Promise.all([watch.takesWrites(), watch.takesWrites()])).toEqual([true, true]);
  cut(true);
  // Not the shared write of before.
  await systemClock.sleep(brisk.everyMs);
  expect(await watch.takesWrites()).toBe(false);
  cut(false);
  await expect.poll(() => watch.takesWrites()).toBe(true);

  const name = new URL(services.databaseUrl).pathname.slice(1);
  await services.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  const reading = new DatabaseWatch({ ...brisk, url: services.databaseUrl });
  onTestFinished(() => reading.stop());
  expect(await reading.takesWrites()).toBe(false);
});
