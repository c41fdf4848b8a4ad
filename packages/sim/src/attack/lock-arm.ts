import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { placeTrade } from '@limelight/contract/play/trading';
import { type ApiClient, callOf } from '../api-client.js';
import type { Arm, Stage } from './arm.js';

const others = 4;
const heldMs = 6_000;
const watchedMs = 4_000;
const tradeMsMax = 2_000;

/** A locked wallet delays its player alone: the others trade, and the prices move. */
export const lockArm: Arm = {
  name: 'a locked wallet',
  provenBy: [{ by: (stage) => holdWallets(stage, 'all') }],
  run: (stage) => holdWallets(stage),
};

async function holdWallets(stage: Stage, everybody?: 'all'): Promise<string[]> {
  const { crowd, servers, log } = stage;
  const [locked, ...players] = await crowd.addPlayers(servers, 1 + others);
  if (locked === undefined) return ['no player could be made'];
  const { ended } = await servers[0].begin('testing/hold-wallet-main.js', everybody ?? locked.email, String(heldMs));
  const waiting = trade(stage, locked.client);
  const tickBefore = await tickOf(locked.client);
  const begun = performance.now();
  const results = await Promise.all(
    players.map(async ({ client }) => {
      const tookMs: number[] = [];
      while (performance.now() - begun < watchedMs) {
        const result = await trade(stage, client);
        tookMs.push(result.isDone ? result.tookMs : Number.POSITIVE_INFINITY);
        await sleep(200);
      }
      return tookMs;
    }),
  );
  const ticks = (await tickOf(locked.client)) - tickBefore;
  await ended;
  await waiting;
  const all = results.flat();
  const slowestMs = Math.round(Math.max(...all));
  log(`  ${all.length} trades of ${players.length} others, the slowest in ${slowestMs} ms, and ${ticks} ticks`);
  return [
    ...(slowestMs > tradeMsMax ? [`a locked wallet delays the trades of others: ${slowestMs} ms`] : []),
    ...(!crowd.isProduction && ticks === 0 ? ['a locked wallet stops the ticks'] : []),
  ];
}

async function tickOf(client: ApiClient): Promise<number> {
  return (await client.call(getTick, {})).number;
}

async function trade({ random }: Stage, client: ApiClient): Promise<{ tookMs: number; isDone: boolean }> {
  const tick = await tickOf(client);
  const body = { id: random.uuid(), celebrityId: '5', side: 'buy', shares: 1, tick, toleranceBps: 1_000 } as const;
  const begun = performance.now();
  const answer = await client.send(callOf(placeTrade, { body }));
  // A refusal by a rule of the game is an answer too.
  return { tookMs: performance.now() - begun, isDone: answer.kind === 'answered' && answer.status < 500 };
}
