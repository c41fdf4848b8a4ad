import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookFolder } from '@limelight/contract/addresses';
import { percentile } from '@limelight/harness/percentile';
import { eventOf } from './orders.js';

/**
 * Delivers signed webhooks at a steady rate, however long the responses take, in a separate process. The time
 * of each counts from when it was due. Arguments: port, webhooks per second, seconds, signing secret. Prints
 * one line of JSON.
 */
const [port = '0', perSecond = '0', seconds = '0', secret = ''] = process.argv.slice(2);
const count = Number(perSecond) * Number(seconds);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const latenciesMs: number[] = [];
let refused = 0;

function send(n: number): Promise<number | undefined> {
  const body = eventOf(n);
  const time = Math.floor((performance.timeOrigin + performance.now()) / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'stripe-signature': `t=${time},v1=${signature}`,
  };
  return new Promise((resolve, reject) => {
    const options = { port: Number(port), host: '127.0.0.1', path: `${webhookFolder}stripe`, method: 'POST', headers };
    const call = request({ ...options, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    call.once('error', reject);
    call.end(body);
  });
}

const start = performance.now();
const sent: Promise<void>[] = [];
for (let n = 0; n < count; n += 1) {
  const dueMs = start + (n * 1_000) / Number(perSecond);
  const waitMs = dueMs - performance.now();
  if (waitMs > 0) await sleep(waitMs);
  sent.push(
    send(n).then((status) => {
      if (status === 200) latenciesMs.push(performance.now() - dueMs);
      else refused += 1;
    }),
  );
}
await Promise.all(sent);
const figures = {
  accepted: latenciesMs.length,
  refused,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
  longestMs: percentile(latenciesMs, 1),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
