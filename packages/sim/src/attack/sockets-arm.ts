import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { addresses } from '@limelight/contract/addresses';
import { liveStream } from '@limelight/contract/live';
import { signIn } from '@limelight/contract/people/auth';
import { type Arm, Problems } from './arm.js';
import { inParallel } from './in-parallel.js';
import { openSocket } from './raw-connection.js';

/** What a client does with a connection. The server has to answer it, or to close it, in a time. */
interface Attempt {
  readonly name: string;
  readonly bytes: string | Buffer;
  /** Sent again every second. */
  readonly drip?: string;
  /** The client closes its side after the bytes. */
  readonly halfClose?: true;
  /** Answers that are expected unless the connection is closed; 1 by default. */
  readonly answers?: number;
  readonly withinMs?: number;
}

const quickMs = 10_000;
/** A body has 30 seconds. */
const bodyMs = 40_000;
/** Headers have 15 seconds, and Node checks every five. */
const headersMs = 25_000;
const manyStreams = 300;
const leavers = 40;

const get = (path: string, ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: attack.test', ...headers, '', ''].join('\r\n');
const post = (body: string | Buffer, ...headers: readonly string[]) =>
  Buffer.concat([
    Buffer.from(
      [`POST ${signIn.url} HTTP/1.1`, 'Host: attack.test', 'Content-Type: application/json', ...headers, '', ''].join(
        '\r\n',
      ),
      'latin1',
    ),
    Buffer.from(body),
  ]);
const json = '{"email":"a@sim.test","password":"b"}';
const length = `Content-Length: ${json.length}`;
const chunked = 'Transfer-Encoding: chunked';
const whole = `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`;
const health = get(addresses.health);
const compressed = gzipSync(Buffer.alloc(10 * 1_024 * 1_024));

const pipelined: readonly Attempt[] = [
  { name: 'two requests in one packet', bytes: health + health, answers: 2 },
  { name: 'a hundred requests in one packet', bytes: health.repeat(100), answers: 100 },
  { name: 'a request behind a stream', bytes: get(liveStream.url) + health, answers: 2 },
  { name: 'a stream behind a request', bytes: health + get(liveStream.url), answers: 2 },
  { name: 'a body behind a request', bytes: Buffer.concat([Buffer.from(health), post(json, length)]), answers: 2 },
];

const encoded: readonly Attempt[] = [
  { name: 'a body that says gzip and is not', bytes: post(json, length, 'Content-Encoding: gzip') },
  { name: 'a gzip bomb', bytes: post(compressed, `Content-Length: ${compressed.length}`, 'Content-Encoding: gzip') },
  { name: 'a body of unknown encoding', bytes: post(json, length, 'Content-Encoding: x') },
  { name: 'a chunked body', bytes: post(whole, chunked) },
  { name: 'a chunk without a size', bytes: post(`z\r\n${json}\r\n0\r\n\r\n`, chunked) },
  { name: 'an endless chunk extension', bytes: post(`1;${'x'.repeat(100_000)}\r\n`, chunked) },
  { name: 'a thousand trailers', bytes: post(`0\r\n${'a: b\r\n'.repeat(1_000)}\r\n`, chunked) },
  { name: 'half of a body, then the end', bytes: post(json.slice(4), length), halfClose: true },
];

const framed: readonly Attempt[] = [
  { name: 'length and chunks together', bytes: post(whole, 'Content-Length: 4', chunked) },
  { name: 'an unknown transfer coding', bytes: post(whole, 'Transfer-Encoding: xchunked') },
  { name: 'chunked twice', bytes: post(whole, 'Transfer-Encoding: chunked, chunked') },
  { name: 'two lengths', bytes: post(json, length, 'Content-Length: 3') },
  { name: 'a signed length', bytes: post(json, `Content-Length: +${json.length}`) },
  { name: 'a negative length', bytes: post(json, 'Content-Length: -1') },
  { name: 'a length beyond numbers', bytes: post(json, `Content-Length: ${'9'.repeat(40)}`) },
  { name: 'two hosts', bytes: get(addresses.health, 'Host: evil.test') },
  { name: 'no host', bytes: `GET ${addresses.health} HTTP/1.1\r\n\r\n` },
  { name: 'a folded header', bytes: get(addresses.health, 'X-A: b', ' c') },
  { name: 'a space before the colon', bytes: get(addresses.health, 'X-A : b') },
  { name: 'NUL in a header', bytes: get(addresses.health, 'X-A: \0') },
  { name: 'line feeds alone', bytes: health.replaceAll('\r', '') },
  { name: 'a header of 100 KB', bytes: get(addresses.health, `X-A: ${'b'.repeat(100_000)}`) },
  {
    name: 'five thousand headers',
    bytes: get(addresses.health, ...Array.from({ length: 5_000 }, (_, n) => `x-${n}: y`)),
  },
  { name: 'an address of 100 KB', bytes: get(`/${'a'.repeat(100_000)}`) },
];

const foreign: readonly Attempt[] = [
  { name: 'bytes at random', bytes: Buffer.from('8f1a00ff7e0d0a0d0a9c', 'hex') },
  { name: 'a TLS greeting', bytes: Buffer.from('16030100a5010000a10303', 'hex') },
  { name: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'HTTP/0.9', bytes: `GET ${addresses.health}\r\n\r\n` },
  { name: 'HTTP/1.0', bytes: `GET ${addresses.health} HTTP/1.0\r\n\r\n` },
  { name: 'a tunnel', bytes: 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n' },
  { name: 'a web socket', bytes: get(addresses.health, 'Connection: Upgrade', 'Upgrade: websocket') },
  { name: 'an upgrade to HTTP/2', bytes: get(addresses.health, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c') },
];

const slow: readonly Attempt[] = [
  { name: 'a body that never comes', bytes: post('', length), withinMs: bodyMs },
  { name: 'a body that drips', bytes: post('', 'Content-Length: 60000'), drip: ' ', withinMs: bodyMs },
  { name: 'chunks that drip', bytes: post('', chunked), drip: '1\r\n \r\n', withinMs: bodyMs },
  { name: 'a body that waits to be wanted', bytes: post('', length, 'Expect: 100-continue'), withinMs: bodyMs },
  { name: 'a chunk of 2^64 bytes', bytes: post('ffffffffffffffff\r\n', chunked), withinMs: bodyMs },
  { name: 'silence', bytes: '', withinMs: headersMs },
  { name: 'silence with one side closed', bytes: '', halfClose: true, withinMs: headersMs },
  { name: 'headers that never end', bytes: health.slice(0, -2), withinMs: headersMs },
  { name: 'headers that drip', bytes: health.slice(0, -2), drip: 'x: y\r\n', withinMs: headersMs },
];

/** Whatever arrives at a socket is answered, or the socket is closed. */
export const socketsArm: Arm = {
  name: 'raw sockets',
  provenBy: [
    { by: 'endless-connections' },
    {
      by: 'endless-connections',
      reports: [/^a body that drips/, /^a body that never comes/, /^silence:/, /^headers that drip/],
      sizes: { slowMs: 60_000 },
      atFullLength: true,
    },
  ],
  run: async (stage) => {
    const problems = new Problems();
    const all = [...pipelined, ...encoded, ...framed, ...foreign, ...slow];
    const attempts = all.filter(({ withinMs = 0 }) => withinMs <= stage.sizes.slowMs);
    await Promise.all(stage.servers.flatMap(({ url }) => attempts.map((attempt) => judge(url, attempt, problems))));
    for (const { url } of stage.servers) {
      await leaveEarly(url);
      await openStreams(url, problems);
    }
    stage.log(`  ${attempts.length} kinds of connections to each instance, and ${manyStreams} streams`);
    return problems.lines;
  },
};

async function judge(url: string, attempt: Attempt, problems: Problems): Promise<void> {
  const { name, bytes, drip, halfClose, answers = 1, withinMs = quickMs } = attempt;
  const socket = await openSocket(url);
  let received = '';
  let isClosed = socket.destroyed;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.on('close', () => {
    isClosed = true;
  });
  if (bytes.length > 0) socket.write(bytes);
  if (halfClose) socket.end();
  const begun = performance.now();
  const count = () => received.split(/HTTP\/1\.1 [2-5]\d\d/).length - 1;
  for (let step = 1; !isClosed && count() < answers && performance.now() - begun < withinMs; step += 1) {
    await sleep(100);
    if (drip !== undefined && step % 10 === 0 && !isClosed) socket.write(drip);
  }
  judgeStatus(name, received, problems);
  if (!isClosed && count() < answers)
    problems.add(`${name}: neither answered nor closed in ${withinMs / 1_000} s`, `${count()} of ${answers} answers`);
  socket.destroy();
}

/** Of 5xx a 503 is honest, and 505 is what the protocol prescribes for a version that nobody speaks. */
function judgeStatus(name: string, received: string, problems: Problems): void {
  const failure = /HTTP\/1\.1 (5(?!03|05)\d\d)/.exec(received)?.[1];
  if (failure !== undefined) problems.add(`${name}: ${failure}`, received.slice(0, 200));
}

/** Clients that leave while their requests are in work. */
async function leaveEarly(url: string): Promise<void> {
  await inParallel(leavers, leavers, async () => {
    const socket = await openSocket(url);
    socket.write(health + get(liveStream.url) + health);
    await sleep(1);
    socket.destroy();
  });
}

async function openStreams(url: string, problems: Problems): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: manyStreams }, () => openSocket(url)));
  const answered = sockets.map(
    (socket) =>
      new Promise<boolean>((resolve) => {
        socket.once('data', (chunk: Buffer) => {
          judgeStatus('a stream', chunk.toString('latin1'), problems);
          resolve(true);
        });
        socket.once('close', () => resolve(true));
        setTimeout(resolve, quickMs, false).unref();
        socket.write(get(liveStream.url));
      }),
  );
  const silent = (await Promise.all(answered)).filter((isAnswered) => !isAnswered).length;
  if (silent > 0) problems.add('streams without an answer', `${silent} of ${manyStreams}`);
  const healthy = await fetch(url + addresses.health, { signal: AbortSignal.timeout(quickMs) }).catch(() => undefined);
  if (!healthy?.ok) problems.add('alongside many streams the server answers nothing', String(healthy?.status));
  for (const socket of sockets) socket.destroy();
}
