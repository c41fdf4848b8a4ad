import { setTimeout as sleep } from 'node:timers/promises';
import { apiFolder } from '@limelight/contract/addresses';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { paths } from '@limelight/contract/paths';
import { signIn } from '@limelight/contract/people/auth';
import { placeTrade } from '@limelight/contract/play/trading';
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
/** Repeated lines are counted and written after ten seconds, security events after five. */
const countedMs = 11_000;

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
  provenBy: [{ by: 'talkative-log' }],
  run: async (stage) => {
    const { servers } = stage;
    const { floodRequests, logSettleMs } = stage.sizes;
    const { client } = await stage.crowd.addPlayer(servers[0]);
    const urls = servers.map(({ url }) => url);
    const written = async () => {
      const bytes = servers.map(async (server) => server.outputBytes + (await server.databaseLogBytes()));
      return (await Promise.all(bytes)).reduce((sum, count) => sum + count, 0);
    };
    // What an idle server writes in the same time.
    const idleFrom = await written();
    await sleep(countedMs);
    const idleBytes = (await written()) - idleFrom;
    const problems: string[] = [];
    const judge = (name: string, sentBytes: number, loggedBytes: number) => {
      const line = `${name}: ${loggedBytes} bytes of log for ${sentBytes} bytes received`;
      stage.log(`  ${line}`);
      if (loggedBytes > sentBytes + idleBytes) problems.push(line);
    };
    const begunFrom = await written();
    let allBytes = 0;
    for (const flood of floodsOf(stage, client.cookie)) {
      const before = await written();
      const sentBytes = await send(urls, flood, Math.ceil(floodRequests * (flood.share ?? 1)));
      allBytes += sentBytes;
      if (logSettleMs === 0) continue;
      await sleep(logSettleMs);
      judge(flood.name, sentBytes, (await written()) - before);
    }
    if (logSettleMs === 0) {
      await sleep(countedMs);
      judge('all floods', allBytes, (await written()) - begunFrom);
    }
    return problems;
  },
};

/** Sends a flood to the instances by turns. @returns the bytes sent */
async function send(urls: readonly string[], { request, leaves }: Flood, count: number): Promise<number> {
  let sentBytes = 0;
  const connections = new Map<string, PersistentConnection[]>(urls.map((url) => [url, []]));
  await inParallel(count, parallel, async (index) => {
    const url = urls[index % urls.length] ?? '';
    const idle = connections.get(url) ?? [];
    const bytes = Buffer.from(request(index), 'latin1');
    sentBytes += bytes.length;
    if (leaves) {
      const socket = await openSocket(url);
      socket.write(bytes, () => socket.destroy());
      return;
    }
    const connection = idle.pop() ?? new PersistentConnection(url);
    await connection.send(bytes, { timeoutMs: answerMsMax, isHead: false });
    idle.push(connection);
  });
  for (const connection of [...connections.values()].flat()) connection.close();
  return sentBytes;
}
