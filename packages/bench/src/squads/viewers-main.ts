import { setTimeout as sleep } from 'node:timers/promises';
import { openInBatches, pollSockets } from '../fanout/raw-client.js';
import { Viewer, type ViewerOptions } from './viewer.js';
import type { ViewersRequest, ViewersState } from './viewers.js';

/**
 * Many viewers of one squad in one process, on raw sockets. Sends `{}` when all have joined, then a state for
 * each request. Arguments: `sse` or `socket.io`, port, number of viewers, squad, secret.
 */
const [kind = 'sse', port = '0', count = '0', squadId = '', secret = ''] = process.argv.slice(2);
/** As a browser waits before it connects again. */
const reconnectMs = 2_000;
const reconnectsInParallel = 300;
const longestMs = 3_600_000;

/** How many deliveries took so many milliseconds; of the time in which nobody is cut. */
const tookMs = new Uint32Array(longestMs);
let measures = true;
let cuts = 0;

function arrived(sentMs: number): void {
  const ms = Math.max(0, Math.round(performance.timeOrigin + performance.now() - sentMs));
  if (measures) tookMs[ms] = (tookMs[ms] ?? 0) + 1;
}

const options: ViewerOptions = { kind: kind as ViewerOptions['kind'], port: Number(port), squadId, secret, arrived };
const viewers = Array.from({ length: Number(count) }, (_, index) => new Viewer(index, options));

/** The time within which a share of all deliveries was made. */
function within(share: number): number {
  const limit = tookMs.reduce((sum, one) => sum + one, 0) * share;
  let sum = 0;
  return tookMs.findIndex((one) => {
    sum += one;
    return sum >= limit;
  });
}

function state(): ViewersState {
  const counts = viewers.map((viewer) => viewer.count);
  return {
    least: counts.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
    sum: counts.reduce((sum, one) => sum + one, 0),
    digests: [...new Set(viewers.map(({ digest }) => digest))].slice(0, 10),
    p50Ms: within(0.5),
    p99Ms: within(0.99),
    cuts,
  };
}

/** Cuts each viewer so many times in a row, and lets it come back each time. */
async function cutAll(times: number): Promise<void> {
  measures = false;
  const due = [...viewers];
  const work = async () => {
    for (let viewer = due.pop(); viewer !== undefined; viewer = due.pop()) {
      for (let time = 0; time < times; time += 1) {
        viewer.cut();
        await sleep(reconnectMs);
        await viewer.open();
        cuts += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(reconnectsInParallel, viewers.length) }, work));
}

const send = (message: object) => process.send?.(message);
process.on('disconnect', () => process.exit());
process.on('message', ({ cutTimes }: ViewersRequest) => {
  if (cutTimes !== undefined) void cutAll(cutTimes);
  send(state());
});
await openInBatches(viewers.length, (index) => viewers[index]?.open() ?? Promise.resolve());
send({});
pollSockets();
