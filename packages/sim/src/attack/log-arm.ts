import { setTimeout as sleep } from 'node:timers/promises';
import { apiFolder } from '@limelight/contract/addresses';
import { signIn } from '@limelight/contract/auth';
import { paths } from '@limelight/contract/paths';
import { placeTrade } from '@limelight/contract/trading';
import { getPortfolio } from '@limelight/contract/wallet';
import type { Arm, Stage } from './arm.js';
import { inParallel } from './in-parallel.js';
import { openSocket, PersistentConnection } from './raw-connection.js';

interface Flood {
  readonly name: string;
  /** Requests of one connection; `index` makes them differ. */
  request(index: number): string;
  /** The connection is closed before the answer. */
  readonly leaves?: true;
  /** Of the requests of other floods: verifying a password is slow. */
  readonly share?: number;
}

const parallel = 10;
const answerMsMax = 20_000;
/** Logs are written in batches, and counted events every five seconds. */
const settleMs = 6_000;
/** What an idle server may write meanwhile. */
const idleBytes = 2_000;

const head = (line: string, ...headers: readonly string[]) =>
  [line, 'Host: attack.test', ...headers, '', ''].join('\r\n');
const jsonRequest = (url: string, body: string, ...headers: readonly string[]) =>
  head(`POST ${url} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers) + body;

function floodsOf({ crowd }: Stage, cookie: string): Flood[] {
  const from = () => `X-Forwarded-For: ${crowd.nextAddress()}`;
  const one = from();
  const get = (path: string, ...headers: readonly string[]) => head(`GET ${path} HTTP/1.1`, ...headers);
  const session = (index: number) =>
    `Cookie: limelight.session=${index}.made-up; __Host-limelight.session=${index}.made-up`;
  return [
    { name: 'pages with a made-up session', request: (index) => get(paths.dashboard, session(index), from()) },
    { name: 'the same from one address', request: (index) => get(paths.dashboard, session(index), one) },
    { name: 'made-up keys', request: (index) => get(getPortfolio.url, `Authorization: Bearer ll_live_${index}`, one) },
    { name: 'unknown addresses', request: (index) => get(`${apiFolder}${index}`, one) },
    { name: 'broken JSON', request: () => jsonRequest(signIn.url, '{"', from(), `Origin: ${crowd.origin}`) },
    {
      name: 'requests of another site',
      request: () => jsonRequest(placeTrade.url, '{}', one, 'Origin: https://evil.test'),
    },
    {
      name: 'refused trades',
      request: () => jsonRequest(placeTrade.url, '{"id":1}', one, `Cookie: ${cookie}`, `Origin: ${crowd.origin}`),
    },
    {
      name: 'wrong passwords',
      share: 0.05,
      request: (index) =>
        jsonRequest(signIn.url, `{"email":"${index}@sim.test","password":"x"}`, from(), `Origin: ${crowd.origin}`),
    },
    { name: 'clients that leave', leaves: true, request: () => get(paths.landing).repeat(3) },
    { name: 'no HTTP', request: () => '\0\x01\x02\r\n\r\n' },
  ];
}

/** No request from outside writes more log than it sends. */
export const logArm: Arm = {
  name: 'log volume',
  provenBy: 'talkative-log',
  run: async (stage) => {
    const [server] = stage.servers;
    const { client } = await stage.crowd.addPlayer(server);
    const faults: string[] = [];
    for (const flood of floodsOf(stage, client.cookie)) {
      const before = server.outputBytes;
      const sentBytes = await send(server.url, flood, Math.ceil(stage.sizes.floodRequests * (flood.share ?? 1)));
      await sleep(stage.sizes.floodRequests > 100 ? settleMs : 500);
      const loggedBytes = server.outputBytes - before;
      const line = `${flood.name}: ${loggedBytes} bytes of log for ${sentBytes} bytes received`;
      stage.log(`  ${line}`);
      if (loggedBytes > sentBytes + idleBytes) faults.push(line);
    }
    return faults;
  },
};

/** @returns the bytes sent */
async function send(url: string, { request, leaves }: Flood, count: number): Promise<number> {
  let sentBytes = 0;
  const connections: PersistentConnection[] = [];
  await inParallel(count, parallel, async (index) => {
    const bytes = Buffer.from(request(index), 'latin1');
    sentBytes += bytes.length;
    if (leaves) {
      const socket = await openSocket(url);
      socket.write(bytes, () => socket.destroy());
      return;
    }
    const connection = connections.pop() ?? new PersistentConnection(url);
    await connection.send(bytes, { timeoutMs: answerMsMax, isHead: false });
    connections.push(connection);
  });
  for (const connection of connections) connection.close();
  return sentBytes;
}
