import { expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.js';
import type { PlayerTradeRequest, TradeDecision } from './place-trades.sql.js';
import { type BatcherOptions, TradeBatcher } from './trade-batcher.js';

class Retriable extends Error {}
class OutcomeUnknown extends Error {}

interface Write {
  readonly ids: readonly string[];
  /** Decides the whole batch. */
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

function decide(requests: readonly PlayerTradeRequest[]): TradeDecision[] {
  // Reversed, since `place_trades` guarantees no order.
  return requests.map(({ id }, index) => ({ ordinal: index + 1, outcome: 'TRADED', id }) as TradeDecision).reverse();
}

/** A batcher on a fake database: the test decides when a write succeeds or fails. */
function openBatcher() {
  const writes: Write[] = [];
  const write: BatcherOptions['write'] = (requests) =>
    new Promise((resolve, reject) => {
      writes.push({ ids: requests.map(({ id }) => id), succeed: () => resolve(decide(requests)), fail: reject });
    });
  const clock = new ManualClock();
  const batcher = new TradeBatcher({
    write,
    clock,
    random: { bytes: () => Uint8Array.of(128) },
    isRetriable: (error) => error instanceof Retriable,
    isOutcomeUnknown: (error) => error instanceof OutcomeUnknown,
  });
  const place = (userId: string, id: string) => batcher.place({ userId, id } as PlayerTradeRequest);
  return { writes, place, clock };
}

/** Waits until all pending promises have run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('simultaneous requests share a batch, and each caller gets its own decision', async () => {
  const { writes, place } = openBatcher();
  const answers = [place('ada', '1'), place('bo', '2'), place('cy', '3')];
  await settle();
  expect(writes.map(({ ids }) => ids)).toEqual([['1', '2', '3']]);
  writes[0]?.succeed();
  expect((await Promise.all(answers)).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('requests that arrive while a batch is written form the next one, in order of arrival', async () => {
  const { writes, place } = openBatcher();
  const answers: Promise<unknown>[] = [];
  for (const [userId, id] of [
    ['ada', '1'],
    ['bo', '2'],
    ['ada', '3'],
    ['cy', '4'],
  ] as const) {
    answers.push(place(userId, id));
    await settle();
  }
  expect(writes.map(({ ids }) => ids)).toEqual([['1']]);
  writes[0]?.succeed();
  await settle();
  expect(writes.map(({ ids }) => ids)).toEqual([['1'], ['2', '3', '4']]);
  writes[1]?.succeed();
  await Promise.all(answers);
});

test('one request that cannot be written does not fail the others or change their order', async () => {
  const { writes, place } = openBatcher();
  const answers = [place('ada', 'good 1'), place('bo', 'bad'), place('ada', 'good 2')].map((answer) =>
    answer.then(
      ({ id }) => id,
      (error: Error) => error.message,
    ),
  );
  await settle();
  writes[0]?.fail(new Error('poison'));
  for (const index of [1, 2, 3]) {
    await settle();
    const write = writes[index];
    if (write?.ids[0] === 'bad') write.fail(new Error('poison'));
    else write?.succeed();
  }
  expect(await Promise.all(answers)).toEqual(['good 1', 'poison', 'good 2']);
  expect(writes.slice(1).map(({ ids }) => ids)).toEqual([['good 1'], ['bad'], ['good 2']]);
});

test('a batch whose outcome is unknown fails for each caller and is not retried', async () => {
  const { writes, place } = openBatcher();
  const answers = [place('ada', '1'), place('bo', '2')];
  const settled = Promise.allSettled(answers);
  await settle();
  writes[0]?.fail(new OutcomeUnknown());
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settle();
  expect(writes.length).toBe(1);
  const next = place('ada', '3');
  await settle();
  writes[1]?.succeed();
  expect((await next).id).toBe('3');
});

test('a batch that was rolled back for a conflict is retried as a whole', async () => {
  const { writes, place, clock } = openBatcher();
  const answers = [place('ada', '1'), place('bo', '2')];
  await settle();
  writes[0]?.fail(new Retriable());
  await settle();
  clock.advance(1_000);
  await settle();
  expect(writes[1]?.ids).toEqual(['1', '2']);
  writes[1]?.succeed();
  expect((await Promise.all(answers)).map(({ id }) => id)).toEqual(['1', '2']);
});
