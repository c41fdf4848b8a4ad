import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@limelight/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sendCsv } from './csv.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';

const schemas = { response: z.string() };
const exportRows = endpoint<typeof schemas>()({
  url: '/rows/csv',
  tag: 'Test',
  summary: 'Rows without end',
  policy: { permission: 'user.read' },
});

const exportNumbers = endpoint<typeof schemas>()({
  url: '/numbers/csv',
  tag: 'Test',
  summary: 'As many numbers as the query says, of which a file has three',
  policy: { permission: 'user.read' },
});

let app: FastifyInstance;
let made: number;
let ended: number;

async function* rowsWithoutEnd() {
  try {
    for (;;) {
      made += 1;
      yield { text: `${made} `.repeat(200) };
    }
  } finally {
    ended += 1;
  }
}

async function* numbers(count: number) {
  for (let number = 1; number <= count; number += 1) {
    made += 1;
    yield number;
  }
}

beforeEach(async () => {
  made = 0;
  ended = 0;
  app = await createHttpServer({
    production: true,
    staffTwoFactor: false,
    trustedProxies: [],
    logger: pino({ level: 'silent' }),
  });
  app.decorate('findViewer', async ({ headers }) => ({
    userId: String(headers['x-user']),
    sessionId: 's',
    role: 'admin' as const,
    emailVerified: true,
    suspended: false,
    twoFactorPassed: true,
  }));
  routeWithSchemas(app, exportRows, schemas, async ({ reply }) =>
    sendCsv(reply, { name: 'rows', columns: { Text: ({ text }: { text: string }) => text }, rows: rowsWithoutEnd() }),
  );
  routeWithSchemas(app, exportNumbers, schemas, async ({ request, reply }) => {
    const count = Number(new URL(request.url, 'http://x').searchParams.get('count'));
    return sendCsv(reply, {
      name: 'numbers',
      columns: { Number: (number) => number },
      rows: numbers(count),
      rowsMax: 3,
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** A response whose body nobody reads. */
async function download(user: string, method = 'GET'): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const sent = get({ port, host: '127.0.0.1', path: exportRows.url, method, headers: { 'x-user': user } });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

test('rows are made at the speed of the reader', async () => {
  await download('a');
  await vi.waitUntil(async () => {
    const before = made;
    await sleep(100);
    return before > 0 && made === before;
  });
});

test('a second download of the same person is refused until the first has ended', async () => {
  const first = await download('a');
  const second = await app.inject({ url: exportRows.url, headers: { 'x-user': 'a' } });
  expect([second.statusCode, second.json().code]).toEqual([429, 'DOWNLOAD_RUNNING']);
  expect((await download('a', 'HEAD')).statusCode).toBe(429);
  expect((await download('b', 'HEAD')).statusCode).toBe(200);

  first.destroy();
  await vi.waitUntil(() => ended === 1);
  expect((await download('a', 'HEAD')).statusCode).toBe(200);
  expect((await download('a')).statusCode).toBe(200);
});

test('no more than four run on an instance', async () => {
  const running = await Promise.all(['a', 'b', 'c', 'd'].map((user) => download(user)));
  expect(running.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const fifth = await app.inject({ url: exportRows.url, headers: { 'x-user': 'e' } });
  expect([fifth.statusCode, fifth.json().code]).toEqual([429, 'DOWNLOAD_RUNNING']);
  running[2]?.destroy();
  await vi.waitUntil(() => ended === 1);
  expect((await download('e')).statusCode).toBe(200);
});

test('a file at its bound has every row, and one beyond it ends with a line that says so and reads no further', async () => {
  const linesOf = async (count: number) => {
    const { body } = await app.inject({ url: `${exportNumbers.url}?count=${count}`, headers: { 'x-user': 'a' } });
    return body.trim().split('\r\n').slice(1);
  };
  expect(await linesOf(3)).toEqual(['1', '2', '3']);
  made = 0;
  expect(await linesOf(1_000)).toEqual(['1', '2', '3', expect.stringContaining('Only the first 3 rows')]);
  expect(made).toBe(4);
});
