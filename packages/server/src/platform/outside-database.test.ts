import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { awaitOutsideDatabase, type Patience, requireUsable } from './outside-database.sql.js';

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

function open(change: (url: URL) => void, options: Partial<Patience> = {}) {
  const url = new URL(services.databaseUrl);
  change(url);
  const clock = { sleep: async () => undefined };
  return awaitOutsideDatabase(url.href, { clock, attemptsMax: 1, onWaiting: () => undefined, ...options });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a database that the game can use is used', async () => {
  await expect(open(() => undefined)).resolves.toBeUndefined();
});

test.each([
  ['an unknown role', (url: URL) => Object.assign(url, { username: 'nobody', password: 'x' }), /refuses the role/],
  ['no such database', (url: URL) => Object.assign(url, { pathname: '/none' }), /has no such database/],
  ['TLS that is not there', (url: URL) => url.searchParams.set('sslmode', 'verify-full'), /offers no TLS/],
])('with %s the start ends with one line that names the setting', async (_case, change, line) => {
  const waits: string[] = [];
  const opening = open(change, { attemptsMax: 3, onWaiting: (reason) => waits.push(reason) });
  await expect(opening).rejects.toMatchObject({ name: 'OutsideDatabaseError', message: expect.stringMatching(line) });
  await expect(opening).rejects.toThrow(/^DATABASE_URL /);
  // Waiting would not help.
  expect(waits).toEqual([]);
});

test('a database that is not there yet is waited for, and the wait is announced once', async () => {
  const port = String(await freePort());
  const waits: string[] = [];
  const refused = open((url) => Object.assign(url, { hostname: '127.0.0.1', port }), {
    attemptsMax: 3,
    onWaiting: (reason) => waits.push(reason),
  });
  await expect(refused).rejects.toThrow(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/);
  expect(waits).toHaveLength(1);
});

test('a database that accepts and never answers ends the attempt', async () => {
  const silent = createServer((socket) => socket.on('error', () => socket.destroy())).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const there = (url: URL) => void Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  await expect(open(there, { answerMsMax: 200 })).rejects.toThrow(/^DATABASE_URL cannot be reached: /);
});

const usable = { version: 160_000, standby: false, encoding: 'UTF8', mayCreate: true };

test.each([
  [{ version: 150_018 }, 'DATABASE_URL is PostgreSQL 15.18: the game needs 16 or newer'],
  [{ standby: true }, 'DATABASE_URL leads to a standby, which takes no writes: name the primary'],
  [{ encoding: 'SQL_ASCII' }, 'The database of DATABASE_URL is encoded as SQL_ASCII: create it as UTF8'],
  [{ mayCreate: false }, 'The role of DATABASE_URL may not create tables: make it the owner of the database'],
])('one with %o is refused', (change, message) => {
  expect(() => requireUsable(usable)).not.toThrow();
  expect(() => requireUsable({ ...usable, ...change })).toThrow(message);
});
