import { randomUUID } from 'node:crypto';
import type { Receipt } from '@limelight/contract/play/trading.schema';
import { seCents } from '@limelight/rules/money';
import { replayPosition } from '@limelight/rules/undo';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tally } from './trading.fixture.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;

beforeAll(async () => {
  game = await UndoUnderTest.open();
});

afterAll(() => game.trading.services.close());

function addElite(): Promise<string> {
  return game.trading.addPlayer({ tier: 'elite', cashCents: 10_000_000 });
}

const many = 12;

test('a trade that is undone by many parallel requests is undone once', async () => {
  const userId = await addElite();
  const before = await game.trading.cashOf(userId);
  const { id } = await game.trade(userId, { shares: 5 });
  const counts = await tally(Array.from({ length: many }, () => game.undo(userId, id)));
  expect(counts).toEqual({ filled: 1, TRADE_UNDONE: many - 1 });
  expect([await game.trading.cashOf(userId), await game.trading.sharesOf(userId)]).toEqual([before, 0]);
  await game.trading.expectSound();
});

test('the same undo sent many times in parallel gets one result', async () => {
  const userId = await addElite();
  const trade = await game.trade(userId, { shares: 5 });
  const id = randomUUID();
  const receipts = await Promise.all(Array.from({ length: many }, () => game.undo(userId, trade.id, { id })));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  await game.trading.expectSound();
});

test('of parallel undos of different trades VIP Pro gets one', async () => {
  const userId = await game.trading.addPlayer({ tier: 'pro', cashCents: 10_000_000 });
  const trades: Receipt[] = [];
  for (let index = 0; index < many; index += 1) trades.push(await game.trade(userId));
  const counts = await tally(trades.map(({ id }) => game.undo(userId, id)));
  expect(counts).toEqual({ filled: 1, UNDO_USED: many - 1 });
  await game.trading.expectSound();
});

test('shares are sold or their purchase is undone, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const userId = await addElite();
    const { id } = await game.trade(userId, { shares: 5 });
    const counts = await tally([game.trade(userId, { side: 'sell', shares: 5 }), game.undo(userId, id)]);
    expect(counts.filled).toBe(1);
    expect((counts.SHARES_SOLD ?? 0) + (counts.NOT_ENOUGH_SHARES ?? 0)).toBe(1);
    expect(await game.trading.sharesOf(userId)).toBe(0);
  }
  await game.trading.expectSound();
});

test('an undo that races a tick is at the price that the player saw, or refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const userId = await addElite();
    const { id } = await game.trade(userId, { shares: 2 });
    const [tick, priceCents] = [await game.trading.tick(), await game.trading.priceCents('1')];
    const [answer] = await Promise.allSettled([game.undo(userId, id, { tick }), game.trading.moveOn()]);
    if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ priceCents });
    else expect(answer.reason).toMatchObject({ code: 'PRICE_MOVED' });
  }
  await game.trading.expectSound();
});

const celebrityId = fc.constantFrom('1', 'gh1');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      celebrityId,
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'buy', 'sell'),
      shares: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.constant('tick' as const) },
);

test('any history of trades, undos and ticks passes the audit and leaves what the remaining trades lead to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const userId = await addElite();
      const trades: Receipt[] = [];
      const undone = new Set<string>();
      for (const one of steps) {
        if (one === 'tick') await game.trading.moveOn();
        else if ('undo' in one) {
          const trade = trades[one.undo];
          const { filled } = trade ? await tally([game.undo(userId, trade.id)]) : {};
          if (trade && filled) undone.add(trade.id);
        } else {
          const receipt = await game.trade(userId, one).catch(() => undefined);
          if (receipt) trades.push(receipt);
        }
      }
      const { positions } = await game.stateOf(userId);
      for (const id of ['1', 'gh1']) {
        const remaining = trades.filter((trade) => trade.celebrityId === id && !undone.has(trade.id));
        const expected = replayPosition(
          null,
          remaining.map((trade) => ({ ...trade, priceCents: seCents(trade.priceCents) })),
        );
        const held = positions.find((position) => position.celebrity_id === id);
        expect(held ? { shares: held.shares, averagePriceCents: held.average_price_cents } : null).toEqual(expected);
      }
      await game.trading.expectSound();
    }),
    { numRuns: 20 },
  );
});

test('parallel trades, undos and ticks of several players leave a database that passes the audit', async () => {
  const parallel = fc.array(
    fc.record({ player: fc.nat(2), undo: fc.nat(8), kind: fc.nat(6), shares: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 10,
      maxLength: 30,
    },
  );
  await fc.assert(
    fc.asyncProperty(parallel, async (steps) => {
      const players = await Promise.all([addElite(), addElite(), addElite()]);
      const placed: { readonly userId: string; readonly id: string }[] = [];
      const answers: Promise<unknown>[] = [];
      for (const { player, undo, kind, shares } of steps) {
        const userId = players[player] ?? '';
        const target = placed.filter((trade) => trade.userId === userId)[undo];
        if (kind === 0) answers.push(game.trading.moveOn());
        else if (kind <= 3 && target) answers.push(game.undo(userId, target.id, { toleranceBps: 5_000 }));
        else {
          const request = await game.trading.tradeRequest(userId, {
            side: kind === 6 ? 'sell' : 'buy',
            shares,
            toleranceBps: 5_000,
          });
          placed.push(request);
          answers.push(game.place(request));
        }
        for (const answer of answers.slice(-1)) answer.catch(() => undefined);
        if (kind === 0) await answers.at(-1);
      }
      await tally(answers);
      await game.trading.expectSound();
    }),
    { numRuns: 10 },
  );
});
