import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StreamHub } from './live.js';

let hub: StreamHub;
let server: Server;
let port: number;

beforeEach(async () => {
  hub = new StreamHub();
  server = createServer((incoming, response) => {
    const asked = new URL(incoming.url ?? '/', 'http://x').searchParams;
    const userId = asked.get('user');
    const owner = userId === null ? null : { userId, sessionId: asked.get('session') };
    hub.open(response, owner, [{ event: 'tick', data: 'first', id: '0' }]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  hub.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A client that reads; `text` grows with what came. */
async function listen(path = '/'): Promise<{ text(): string; ended: Promise<unknown> }> {
  let text = '';
  const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
    request({ port, path }, resolve).end(),
  );
  const ended = new Promise((resolve) => response.once('close', resolve));
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on('error', () => undefined);
  return { text: () => text, ended };
}

const dataOf = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data);

test('every client gets every message whole and in order, whether meant for all or for one', async () => {
  const everybody = await listen();
  const ada = await listen('/?user=ada');
  const long = 'x'.repeat(40_000);
  for (let number = 1; number <= 20; number += 1) {
    hub.broadcast({ event: 'tick', data: `${number} ${long}`, id: String(number) });
    hub.sendTo('ada', { event: 'portfolio', data: `own ${number}` });
    // A burst may queue, but whoever falls far behind is dropped.
    if (number % 3 === 0) await expect.poll(() => dataOf(everybody.text()).length).toBe(number + 1);
  }
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await expect.poll(() => dataOf(everybody.text())).toEqual(['first', ...numbers.map((number) => `${number} ${long}`)]);
  await expect
    .poll(() => dataOf(ada.text()))
    .toEqual(['first', ...numbers.flatMap((number) => [`${number} ${long}`, `own ${number}`])]);
});

test('a client that does not read is dropped, and the others are told on', async () => {
  const reading = await listen();
  const deaf: Socket = connect({ port, host: '127.0.0.1' });
  deaf.on('error', () => undefined);
  deaf.pause();
  deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => hub.connectionCount).toBe(2);
  const big = 'y'.repeat(200_000);
  for (let number = 0; hub.connectionCount === 2 && number < 200; number += 1) {
    hub.broadcast({ event: 'tick', data: big });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(hub.connectionCount).toBe(1);
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => dataOf(reading.text()).at(-1)).toBe('last');
  deaf.destroy();
});

test('the streams of a session that is over end, and those of a suspended player, and nobody else notices', async () => {
  const everybody = await listen();
  const phone = await listen('/?user=ada&session=phone');
  const laptop = await listen('/?user=ada&session=laptop');
  const program = await listen('/?user=ada');
  const other = await listen('/?user=eve&session=tablet');
  expect([...hub.sessionIds].sort()).toEqual(['laptop', 'phone', 'tablet']);
  hub.endSession('phone');
  await phone.ended;
  hub.sendTo('ada', { event: 'portfolio', data: 'after' });
  await expect.poll(() => dataOf(laptop.text()).at(-1)).toBe('after');
  expect(dataOf(phone.text())).toEqual(['first']);
  hub.endPlayer('ada');
  await Promise.all([laptop.ended, program.ended]);
  expect([...hub.sessionIds]).toEqual(['tablet']);
  hub.broadcast({ event: 'tick', data: 'last' });
  await expect.poll(() => [dataOf(everybody.text()).at(-1), dataOf(other.text()).at(-1)]).toEqual(['last', 'last']);
});
