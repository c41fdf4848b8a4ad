import { expect, test } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.js';
import { QueueFullError, WalletBatcher, type WalletDecision } from './wallet-batcher.js';

class Retriable extends Error {}
class OutcomeUnknown extends Error {}

interface TestRequest {
  readonly userId: string;
  readonly id: string;
}

type TestDecision = WalletDecision & Pick<TestRequest, 'id'>;

interface Write {
  readonly ids: readonly string[];
  /** Decides the whole batch, but what is locked. */
  readonly succeed: (lockedUserIds?: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

function decide(requests: readonly TestRequest[], lockedUserIds: readonly string[]): TestDecision[] {
  const decisions = requests.map(({ userId, id }, index) => {
    const outcome = lockedUserIds.includes(userId) ? 'WALLET_LOCKED' : 'TRADED';
    return { ordinal: index + 1, outcome, id };
  });
  // Reversed, since a database guarantees no order.
  return decisions.reverse();
}

/** A batcher on a fake database: the test decides when a write succeeds or fails. */
function openBatcher() {
  const writes: Write[] = [];
  const write = (requests: readonly TestRequest[]) =>
    new Promise<TestDecision[]>((resolve, reject) => {
      writes.push({
        ids: requests.map(({ id }) => id),
        succeed: (locked = []) => resolve(decide(requests, locked)),
        fail: reject,
      });
    });
  const clock = new ManualClock();
  const batcher = new WalletBatcher<TestRequest, TestDecision>({
    write,
    clock,
    random: { bytes: () => Uint8Array.of(128) },
    isRetriable: (error) => error instanceof Retriable,
    failsForAll: (error) => error instanceof OutcomeUnknown,
  });
  const place = (userId: string, id: string) => batcher.place({ userId, id });
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

test('a locked player is deferred without delaying the others, one request showing whether the wallet is free again', async () => {
  const { writes, place } = openBatcher();
  const answers = [place('ada', '1'), place('bo', '2'), place('ada', '3')];
  await settle();
  writes[0]?.succeed(['ada']);
  expect((await answers[1])?.outcome).toBe('TRADED');
  answers.push(place('cy', '4'), place('ada', '5'));
  await settle();
  // In order of arrival: the later request of the deferred player waits behind the earlier ones.
  expect(writes[1]?.ids).toEqual(['1', '4']);
  writes[1]?.succeed();
  await settle();
  expect(writes[2]?.ids).toEqual(['3', '5']);
  writes[2]?.succeed();
  expect((await Promise.all(answers)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('TRADED'));
});

test('a wallet that stays locked is tried again with pauses, and after 500 ms all its requests get that decision', async () => {
  const { writes, place, clock } = openBatcher();
  const answers = [place('ada', '1'), place('ada', '2')];
  await settle();
  for (let ms = 0; ms < 600; ms += 15) {
    writes.at(-1)?.succeed(['ada']);
    await settle();
    clock.advance(15);
    await settle();
  }
  expect((await Promise.all(answers)).map(({ outcome }) => outcome)).toEqual(['WALLET_LOCKED', 'WALLET_LOCKED']);
  expect(writes.length).toBeGreaterThan(30);
  expect(writes.length).toBeLessThan(40);
  const next = place('ada', '3');
  await settle();
  writes.at(-1)?.succeed();
  expect((await next).outcome).toBe('TRADED');
});

test('a request that arrives while only a locked player waits is decided without a pause', async () => {
  const { writes, place } = openBatcher();
  void place('ada', '1');
  await settle();
  writes[0]?.succeed(['ada']);
  await settle();
  const answer = place('bo', '2');
  await settle();
  writes.at(-1)?.succeed(['ada']);
  expect((await answer).outcome).toBe('TRADED');
});

test('what exceeds the queue is turned away immediately, and a place becomes free with each decision', async () => {
  const { writes, place } = openBatcher();
  const waiting = Array.from({ length: 8_192 }, (_, index) => place(`player ${index}`, String(index)));
  await settle();
  await expect(place('ada', 'more')).rejects.toBeInstanceOf(QueueFullError);
  expect(writes).toHaveLength(1);
  writes[0]?.succeed();
  await waiting[0];
  await settle();
  const accepted = place('ada', 'more');
  for (let batch = 1; batch < 20; batch += 1) {
    writes[batch]?.succeed();
    await settle();
  }
  expect((await accepted).id).toBe('more');
  expect((await Promise.all(waiting)).map(({ id }) => id)).toEqual(waiting.map((_, index) => String(index)));
});
