import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import { type ApiClient, callOf } from './api-client.js';

const pollMs = 250;

/** The current tick, shared by all virtual players. */
export interface PriceFeed {
  tick: Tick;
}

export async function openPriceFeed(client: ApiClient): Promise<PriceFeed> {
  return { tick: await client.call(getTick, {}) };
}

/** Polls the tick until the signal aborts. */
export async function pollPrices(feed: PriceFeed, client: ApiClient, signal: AbortSignal): Promise<void> {
  const call = callOf(getTick, {});
  while (!signal.aborted) {
    const answer = await client.send(call);
    if (answer.kind === 'answered' && answer.status === 200) feed.tick = call.read(answer.body);
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
