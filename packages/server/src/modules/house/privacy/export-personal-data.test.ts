import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, type Browser, openAccounts } from '../../people/auth/accounts.fixture.js';
import { limits } from '../../people/auth/limits.js';

let accounts: AccountsUnderTest;
let port: number;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  await accounts.app.listen({ port: 0, host: '127.0.0.1' });
  port = (accounts.app.server.address() as AddressInfo).port;
});
afterAll(() => accounts.close());

const endOfAnswer = '\r\n0\r\n\r\n';

interface Player {
  readonly id: string;
  readonly browser: Browser;
}

async function addPlayer(): Promise<Player> {
  count += 1;
  const email = `export-${count}@example.org`;
  const id = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { id, browser };
}

/** More than the buffers of two sockets hold, in few rows. */
async function addRows({ id }: Player): Promise<void> {
  await accounts.services.pool.query(
    `insert into watchlist_entry (user_id, celebrity_id, created_at)
     select $1, n || repeat('x', 1200), now() from generate_series(1, 12000) as n`,
    [id],
  );
}

/** Requests the file over a separate connection. */
async function requestExport({ browser }: Player): Promise<Socket> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const request = `GET /api/v1/me/export HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  return socket;
}

/** Whether the answer ended with its last chunk. */
async function isWhole(socket: Socket): Promise<boolean> {
  let tail = '';
  socket.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('latin1')).slice(-20);
    if (tail.endsWith(endOfAnswer)) socket.end();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return tail.endsWith(endOfAnswer);
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    accounts.app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  );

/** Checked-out database connections. */
const held = ({ totalCount, idleCount } = accounts.services.pool) => totalCount - idleCount;

test('downloads aborted before the first byte release their database connections', async () => {
  const { perAccountMax } = limits['export-data'];
  const players: Player[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    if (attempt % perAccountMax === 0) players.push(await addPlayer());
    const [player] = players.slice(-1);
    if (player) (await requestExport(player)).destroy();
    await expect.poll(openConnections).toBe(0);
  }
  await expect.poll(() => held()).toBe(0);
  const [player] = players;
  expect((await player?.browser.call('/api/v1/me'))?.statusCode).toBe(200);
  accounts.services.clock.advance(61 * minuteMs);
  expect((await player?.browser.call('/api/v1/me/export'))?.statusCode).toBe(200);
});

test('a stalled download is aborted after a minute and releases its database connection', async () => {
  const player = await addPlayer();
  await addRows(player);
  const socket = await requestExport(player);
  await new Promise((resolve) => socket.once('readable', resolve));
  // The client stops reading here, so the stream and its database connection wait (backpressure).
  await expect.poll(() => held()).toBe(1);
  accounts.services.clock.advance(minuteMs - 1);
  await sleep(50);
  expect(held()).toBe(1);
  accounts.services.clock.advance(1);
  await expect.poll(() => held()).toBe(0);
  expect(await isWhole(socket)).toBe(false);
});

test('a client that reads nothing for longer than a transaction may be idle gets the whole file', async () => {
  const player = await addPlayer();
  await addRows(player);
  const socket = await requestExport(player);
  await new Promise((resolve) => socket.once('readable', resolve));
  await sleep(3_500);
  expect(await isWhole(socket)).toBe(true);
});

test('at most two downloads run in parallel: the third gets 429 until one of them has finished', async () => {
  const slow = [await addPlayer(), await addPlayer()];
  const sockets: Socket[] = [];
  for (const player of slow) {
    await addRows(player);
    const socket = await requestExport(player);
    await new Promise((resolve) => socket.once('readable', resolve));
    sockets.push(socket);
  }
  const { browser } = await addPlayer();
  const refused = await browser.call('/api/v1/me/export');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await browser.call('/api/v1/me/export')).statusCode).toBe(200);
  await expect.poll(() => held()).toBe(0);
});
