import { randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { placeTrade } from '@limelight/contract/play/trading';
import { percentile } from '@limelight/harness/percentile';
import { playerCount, playerId, sessionCookie } from './players.js';

/**
 * The load generator, in a separate process and on raw sockets so that it leaves the CPU to the servers: each
 * connection sends a buy of a random player, waits for the response, sends the next.
 *
 * Arguments: port, connections, seconds, secret. Prints one line of JSON with the figures.
 */
const [portText = '0', connectionsText = '0', secondsText = '0', secret = ''] = process.argv.slice(2);
const port = Number(portText);
const warmUpMs = 2_000;

const latenciesMs: number[] = [];
let accepted = 0;
let refused = 0;
let firstRefusal = '';
let counting = false;
let running = true;
let tick = await currentTick();

async function currentTick(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${getTick.url}`);
  return ((await answer.json()) as { number: number }).number;
}

/** Ordered by time, as browsers make them. */
function requestId(): string {
  const time = Math.floor(performance.timeOrigin + performance.now())
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function request(): string {
  const player = randomInt(playerCount);
  const trade = {
    id: requestId(),
    celebrityId: String(1 + randomInt(20)),
    side: 'buy',
    shares: 1 + randomInt(5),
    tick,
  };
  const body = JSON.stringify({ ...trade, toleranceBps: 1_000 });
  return (
    `${placeTrade.method} ${placeTrade.url} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
    `Origin: https://bench.test\r\nX-Player: ${playerId(player)}\r\nCookie: ${sessionCookie(player, secret)}\r\n\r\n${body}`
  );
}

const lengthPattern = /content-length: (\d+)/i;

function drive(socket: Socket): void {
  let pending = '';
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(request());
  };
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    const bodyStart = pending.indexOf('\r\n\r\n') + 4;
    if (bodyStart < 4 || pending.length < bodyStart + Number(lengthPattern.exec(pending)?.[1] ?? 0)) return;
    if (counting) note(pending, performance.now() - sentAt);
    pending = '';
    if (running) send();
    else socket.end();
  });
  socket.on('error', (error) => {
    if (running) throw error;
  });
  send();
}

function note(answer: string, latencyMs: number): void {
  if (answer.startsWith('HTTP/1.1 201')) {
    accepted += 1;
    latenciesMs.push(latencyMs);
    return;
  }
  refused += 1;
  firstRefusal ||= answer.slice(0, 400);
}

for (let index = 0; index < Number(connectionsText); index += 1)
  drive(connect({ port, host: '127.0.0.1', noDelay: true }));
const pollTick = async () => {
  tick = await currentTick().catch(() => tick);
};
const polling = setInterval(() => void pollTick(), 1_000);
await sleep(warmUpMs);
counting = true;
const start = performance.now();
await sleep(Number(secondsText) * 1_000);
counting = false;
const seconds = (performance.now() - start) / 1_000;
running = false;
clearInterval(polling);
const figures = {
  perSecond: accepted / seconds,
  refused,
  firstRefusal,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
