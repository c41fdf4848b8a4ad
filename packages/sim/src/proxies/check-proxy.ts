import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { liveStream } from '@limelight/contract/live';
import { paths } from '@limelight/contract/paths';
import { placeTrade } from '@limelight/contract/play/trading';
import type { TradeRequest } from '@limelight/contract/play/trading.schema';
import { findFreePort } from '@limelight/harness/free-port';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { copySeededDatabase, type SeededPostgres } from '@limelight/harness/seeded-postgres';
import { waitFor } from '@limelight/harness/wait-for';
import { ApiClient, callOf } from '../api-client.js';
import { signUp } from '../sign-up.js';
import type { ReverseProxy } from './proxy.js';

const tickMs = 2_000;
const ticksRead = 4;
const pollMs = 100;
const streamSilenceMsMax = 30_000;
const tradePauseMs = 50;
const clientAddress = '10.20.30.40';

/** @returns what is wrong with it, nothing when pages, streams and a rolling restart pass through it */
export async function checkProxy(
  proxy: ReverseProxy,
  { certificates, seeded }: { readonly certificates: string; readonly seeded: SeededPostgres },
): Promise<string[]> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const origin = `https://localhost:${port}`;
  const variables = {
    ...(await copySeededDatabase(seeded)),
    TICK_INTERVAL_MS: String(tickMs),
    DRAIN_SECONDS: '4',
    PUBLIC_URL: origin,
  };
  const first = await openScratchLimelight({ purpose: 'proxied', variables });
  const second = await first.openSecond();
  const instances = [first, second].map(({ server }) => Number(new URL(server.url).port));
  const folder = await mkdtemp(`${certificates}/proxy-`);
  for (const name of ['fullchain.pem', 'privkey.pem']) await copyFile(`${certificates}/${name}`, `${folder}/${name}`);
  const running = await proxy.start({ port, plainPort, instances, folder });
  const problems: string[] = [];
  const expectThat = (holds: boolean, otherwise: string) => void (holds || problems.push(otherwise));
  try {
    const client = new ApiClient(origin, clientAddress);
    await waitFor({ what: `${proxy.name} to answer`, timeoutMs: 60_000, pollMs }, async () => {
      const answer = await client.send(callOf(getTick, {}));
      return answer.kind === 'answered' && answer.status === 200 ? true : undefined;
    }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await running.readLog()}`);
    });
    const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
    expectThat(page.status === 200 && /<h1/.test(await page.text()), `the first page answered ${page.status}`);
    const plain = await fetch(`http://localhost:${plainPort}${paths.trade}`, { redirect: 'manual' });
    const target = plain.headers.get('location') ?? '';
    expectThat([301, 308].includes(plain.status) && target.startsWith('https://'), `no way from http: ${plain.status}`);
    const bunched = await readStream(origin);
    expectThat(bunched === 0, `${bunched} of ${ticksRead} ticks came together with the one before`);
    await signUp(client, 'behind.a.proxy@example.test');
    const refused = await tradeWhile(client, async () => {
      for (const { server } of [first, second]) {
        await server.stop();
        await server.start();
      }
    });
    expectThat(
      refused.answers > 0 && Object.keys(refused.others).length === 0,
      `a rolling restart: ${JSON.stringify(refused)}`,
    );
  } finally {
    await running.stop();
    await second.close();
    await first.close();
  }
  return problems;
}

/** How many ticks came together with the one before: a proxy that buffers keeps them until it has enough. */
function readStream(origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let [count, bunched, text] = [0, 0, ''];
    const request = get(origin + liveStream.url, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n');
        text = events.pop() ?? '';
        const ticks = events.filter((event) => /^event: tick$/m.test(event)).length;
        count += ticks;
        bunched += Math.max(0, ticks - 1);
        if (count <= ticksRead) return;
        request.destroy();
        resolve(bunched);
      });
    });
    request.on('error', (error) => (count > ticksRead ? undefined : reject(error)));
    request.setTimeout(streamSilenceMsMax, () => request.destroy(new Error('the stream was silent')));
  });
}

/** Trades without a pause while something happens. @returns how many were decided, and what else came */
async function tradeWhile(client: ApiClient, work: () => Promise<void>) {
  let isOver = false;
  const worked = work().finally(() => {
    isOver = true;
  });
  /** How often which. */
  const others: Record<string, number> = {};
  const count = (other: string) => {
    others[other] = (others[other] ?? 0) + 1;
  };
  let answers = 0;
  while (!isOver) {
    const tick = await client.send(callOf(getTick, {}));
    if (tick.kind !== 'answered' || tick.status !== 200) count(`tick: ${JSON.stringify(tick).slice(0, 120)}`);
    else {
      const { number, pricesCents } = callOf(getTick, {}).read(tick.body);
      const [celebrityId = ''] = Object.keys(pricesCents);
      const body: TradeRequest = {
        id: randomUUID(),
        celebrityId,
        side: 'buy',
        shares: 1,
        tick: number,
        toleranceBps: 0,
      };
      const answer = await client.send(callOf(placeTrade, { body }));
      // Decided: made, or refused for what it is.
      if (answer.kind === 'answered' && answer.status < 500) answers += 1;
      else count(JSON.stringify(answer).slice(0, 120));
    }
    await sleep(tradePauseMs);
  }
  await worked;
  return { answers, others };
}
