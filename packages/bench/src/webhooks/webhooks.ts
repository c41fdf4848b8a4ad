import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import pg from 'pg';
import type { Row } from '../figures.js';
import { startServer, stopProcess } from '../processes.js';
import { production } from '../production.js';
import { seedPlayers } from '../trades/players.js';
import { type LoadFigures, load } from '../trades/run-load.js';
import { countPaid, requireCredited, seedOrders } from './orders.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));

const serverPort = 18_090;
const stripePort = 18_092;
const mailPort = 18_093;
const perSecond = 200;
const webhookSecret = 'whsec_bench';
/** How long the jobs may go on after the last webhook. */
const creditedWithinMs = 900_000;

const acceptedP99MsMax = 1_000;
const overTradesAloneMin = 0.7;

interface WebhookFigures {
  readonly accepted: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/**
 * Webhooks alongside trades: each webhook is signed, stored with its job, read again at Stripe and credited.
 * The trades alone are measured before and after, for half of the time each.
 */
export async function runWebhooks(seconds: number): Promise<Row[]> {
  const workFolder = await makeScratchFolder('bench-webhooks');
  const provider = await startServer(`${folder}provider-server.js`, stripePort, String(mailPort));
  const variables = {
    ...production,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: `http://127.0.0.1:${stripePort}`,
  };
  const server = new LimelightProcess({ port: serverPort, dataDirectory: workFolder, variables });
  try {
    await server.start();
    const client = new pg.Client({ connectionString: await server.databaseUrl() });
    await client.connect();
    await seedPlayers(client);
    await seedOrders(client, perSecond * seconds);
    const before = await load(serverPort, seconds / 2);
    const [during, webhooks] = await Promise.all([load(serverPort, seconds), sendWebhooks(seconds)]);
    const creditedMs = await untilCredited(client, perSecond * seconds);
    const after = await load(serverPort, seconds / 2);
    await client.end();
    return present({ alone: [before, after], during, webhooks, seconds, creditedMs });
  } finally {
    await server.stop();
    await stopProcess(provider);
    await removeScratchFolder(workFolder);
  }
}

async function sendWebhooks(seconds: number): Promise<WebhookFigures> {
  const values = [`${folder}send-load.js`, serverPort, perSecond, seconds, webhookSecret].map(String);
  const { stdout } = await run(process.execPath, values);
  return JSON.parse(stdout) as WebhookFigures;
}

/**
 * @returns how many milliseconds it took.
 * @throws Error when an order was not credited in time, or not exactly once
 */
async function untilCredited(client: pg.Client, orders: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < creditedWithinMs) {
    if ((await countPaid(client)) === orders) break;
    await sleep(100);
  }
  const tookMs = performance.now() - start;
  await requireCredited(client, orders);
  return tookMs;
}

interface Measured {
  readonly alone: readonly [LoadFigures, LoadFigures];
  readonly during: LoadFigures;
  readonly webhooks: WebhookFigures;
  readonly seconds: number;
  readonly creditedMs: number;
}

function present({ alone: [before, after], during, webhooks, seconds, creditedMs }: Measured): Row[] {
  const aloneRate = (before.perSecond + after.perSecond) / 2;
  const ratio = during.perSecond / aloneRate;
  const { accepted, refused, p50Ms, p99Ms, longestMs } = webhooks;
  const rate = (figure: number) => Math.round(figure).toLocaleString('en-GB');
  return [
    {
      name: `webhooks, ${perSecond} a second for ${seconds} s`,
      figure: `${accepted} accepted, ${refused} refused; p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)}, longest ${longestMs.toFixed(1)} ms`,
      bar: `all accepted, the 99th percentile within ${acceptedP99MsMax} ms`,
      reached: accepted === perSecond * seconds && p99Ms <= acceptedP99MsMax,
    },
    { name: 'all credited once', figure: `${(creditedMs / 1_000).toFixed(1)} s after the load ended` },
    {
      name: 'trades alongside them',
      figure: `${rate(during.perSecond)} a second, alone ${rate(before.perSecond)} before and ${rate(after.perSecond)} after: ${ratio.toFixed(2)} x`,
      bar: `at least ${overTradesAloneMin} x`,
      reached: ratio >= overTradesAloneMin,
    },
  ];
}
