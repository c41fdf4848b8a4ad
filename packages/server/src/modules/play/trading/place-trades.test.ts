// Longer than 300 lines because the model by the rules and the properties that compare it with SQL are read
// together.
import { randomUUID } from 'node:crypto';
import { boostedPriceCents, boostPpmMax } from '@limelight/rules/boost';
import { defaultFeeTable, type FeeWindow, feeFor, feeOfOrder } from '@limelight/rules/fee';
import { tradeEntries } from '@limelight/rules/ledger';
import { bps, type SeCents, seCents } from '@limelight/rules/money';
import type { Position } from '@limelight/rules/position';
import { type Tier, tiers } from '@limelight/rules/tier';
import { londonDay, tickMs } from '@limelight/rules/time';
import { decideTrade, type TradeSide } from '@limelight/rules/trade';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testListings } from '../../../testing/listings.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { insertFeeWindow } from '../../exchange/market/market.public.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { type BatchTerms, type PlayerTradeRequest, placeTrades, type TradeDecision } from './place-trades.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices({ template: 'market' });
});

afterAll(() => services.close());

const tradesPerDayMax = 6;

function terms(): BatchTerms {
  const now = services.clock.now();
  return { feeBpsByTier: defaultFeeTable, tradesPerDayMax, gameDay: londonDay(now.getTime()), now };
}

interface ModelPlayer {
  readonly userId: string;
  readonly tier: Tier;
  cashCents: SeCents;
  reservedCents: SeCents;
  tradesToday: number;
  firstTradeFree: boolean;
  readonly reservedShares: Map<string, number>;
  readonly positions: Map<string, Position>;
  readonly receipts: Map<string, { readonly request: PlayerTradeRequest; readonly cashAfterCents: number }>;
  entries: number;
}

interface ModelCelebrity {
  readonly id: string;
  priceCents: SeCents;
  suspended: boolean;
  halted: boolean;
}

async function makePlayer(tier: Tier, cashCents: number, firstTradeFree = false): Promise<ModelPlayer> {
  const userId = randomUUID();
  const now = services.clock.now();
  const gameDay = londonDay(now.getTime());
  await openWallet(services.db, { userId, grantCents: cashCents, firstTradeFree, gameDay, now });
  await setTier(services.db, { userId, tier, now: services.clock.now() });
  return {
    userId,
    tier,
    cashCents: seCents(cashCents),
    reservedCents: seCents(0),
    tradesToday: 0,
    firstTradeFree,
    reservedShares: new Map(),
    positions: new Map(),
    receipts: new Map(),
    entries: 1,
  };
}

/** Reserves a percentage of the cash and of every position, as open orders would. */
async function reserve(player: ModelPlayer, percent: number): Promise<void> {
  const { userId } = player;
  player.reservedCents = seCents(Math.floor((player.cashCents * percent) / 100));
  await services.db
    .updateTable('wallet')
    .set({ reserved_cents: player.reservedCents })
    .where('user_id', '=', userId)
    .execute();
  player.reservedShares.clear();
  for (const [celebrityId, { shares }] of player.positions) {
    const reserved_shares = Math.floor((shares * percent) / 100);
    player.reservedShares.set(celebrityId, reserved_shares);
    await services.db
      .updateTable('position')
      .set({ reserved_shares })
      .where('user_id', '=', userId)
      .where('celebrity_id', '=', celebrityId)
      .execute();
  }
}

/** Writes the model's prices as a new tick. */
async function moveMarket(celebrities: readonly ModelCelebrity[]): Promise<number> {
  services.clock.advance(tickMs);
  const { tick_number } = await services.db
    .updateTable('market')
    .set((row) => ({ tick_number: row('tick_number', '+', 1) }))
    .returning('tick_number')
    .executeTakeFirstOrThrow();
  const prices = celebrities.map(({ priceCents }) => priceCents);
  await sql`insert into tick (number, at, tempo, prices_cents)
    values (${tick_number}, ${services.clock.now()}, 'standard', ${prices}::bigint[])`.execute(services.db);
  for (const { id, priceCents, suspended, halted } of celebrities) {
    const halted_at_tick = halted ? tick_number : null;
    await services.db
      .updateTable('celebrity_market')
      .set({ price_cents: priceCents, halted_at_tick })
      .where('celebrity_id', '=', id)
      .execute();
    const status = suspended ? 'suspended' : 'active';
    await services.db.updateTable('celebrity').set({ status }).where('id', '=', id).execute();
  }
  return tick_number;
}

interface ModelMarket {
  readonly celebrities: ModelCelebrity[];
  readonly pricesAt: Map<number, ReadonlyMap<string, SeCents>>;
  readonly timesMs: Map<number, number>;
  readonly windows: FeeWindow[];
  tick: number;
}

function feeAt(
  market: ModelMarket,
  tick: number,
  player: ModelPlayer,
  { celebrityId, ownFeeBps, inWindow }: PlayerTradeRequest,
) {
  const table = { bpsByTier: defaultFeeTable, windows: market.windows };
  const { tier, firstTradeFree } = player;
  const fee = feeFor({ tier, firstTradeFree, celebrityId, momentMs: market.timesMs.get(tick) ?? 0, table });
  // An order's, which it had at any tick.
  return typeof ownFeeBps === 'number'
    ? feeOfOrder({ rateBps: bps(ownFeeBps), inWindow: inWindow === true || fee.untilMs !== null, firstTradeFree })
    : fee;
}

/** The price of a trade at a tick. */
function tradePriceAt(market: ModelMarket, tick: number, celebrityId: string, priceCents: SeCents): SeCents {
  const momentMs = market.timesMs.get(tick) ?? 0;
  return boostedPriceCents(priceCents, { celebrityId, momentMs, windows: market.windows });
}

function contentOf({ celebrityId, side, shares, tick, toleranceBps }: PlayerTradeRequest): string {
  return JSON.stringify([celebrityId, side, shares, tick, toleranceBps]);
}

/** From some ticks later on, at a tick's moment or a millisecond off it. */
async function openWindow(market: ModelMarket, spec: WindowSpec): Promise<void> {
  const nowMs = market.timesMs.get(market.tick) ?? 0;
  const fromMs = nowMs + spec.startTicks * tickMs + spec.startOffMs;
  const { celebrityId, rates, peakPpm, boostOffMs } = spec;
  // The database has one window of a celebrity per start.
  if (market.windows.some((one) => one.celebrityId === celebrityId && one.fromMs === fromMs)) return;
  const untilMs = fromMs + spec.lengthTicks * tickMs + spec.endOffMs;
  const bpsByTier = Object.fromEntries(tiers.map((tier, index) => [tier, rates[index] ?? 0])) as FeeWindow['bpsByTier'];
  const boost = peakPpm === null || celebrityId === null ? null : { peakPpm, fromMs: fromMs + boostOffMs };
  const window = { celebrityId, fromMs, untilMs, bpsByTier, reason: 'Event', boost };
  await services.db.transaction().execute((tx) => insertFeeWindow(tx, window));
  market.windows.push(window);
}

/** Decides a request by the rules and applies it to the model. */
function decideByRules(player: ModelPlayer, market: ModelMarket, request: PlayerTradeRequest): string {
  const earlier = player.receipts.get(request.id);
  if (earlier) return contentOf(earlier.request) === contentOf(request) ? 'REPEATED' : 'ID_REUSED';
  const found = market.celebrities.find(({ id }) => id === request.celebrityId);
  const celebrity =
    found === undefined
      ? null
      : { ...found, priceCents: tradePriceAt(market, market.tick, found.id, found.priceCents) };
  const seenCents = market.pricesAt.get(request.tick)?.get(request.celebrityId);
  const fee = feeAt(market, market.tick, player, request);
  const isOrder = typeof request.ownFeeBps === 'number';
  const outcome = decideTrade(
    {
      accountFrozen: false,
      cashCents: player.cashCents,
      reservedCents: player.reservedCents,
      feeBps: fee.bps,
      tradesToday: player.tradesToday,
      tradesPerDayMax,
      celebrity,
      position: player.positions.get(request.celebrityId) ?? null,
      reservedShares: player.reservedShares.get(request.celebrityId) ?? 0,
    },
    {
      side: request.side,
      shares: request.shares,
      seenPriceCents: seenCents === undefined ? 0 : tradePriceAt(market, request.tick, request.celebrityId, seenCents),
      toleranceBps: request.toleranceBps,
      seenFeeBps: isOrder ? fee.bps : feeAt(market, request.tick, player, request).bps,
    },
  );
  if (!outcome.ok) return outcome.code;
  player.cashCents = outcome.cashAfterCents;
  player.tradesToday += 1;
  if (fee.isFirstTrade) player.firstTradeFree = false;
  player.entries += tradeEntries({ side: request.side, ...outcome.quote }).length;
  if (outcome.positionAfter) player.positions.set(request.celebrityId, outcome.positionAfter);
  else player.positions.delete(request.celebrityId);
  player.receipts.set(request.id, { request, cashAfterCents: outcome.cashAfterCents });
  return 'TRADED';
}

const requestArbitrary = fc.record({
  player: fc.nat(2),
  celebrityId: fc.constantFrom('1', 'gh1', 'ng1', 'za1', 'nobody'),
  side: fc.constantFrom<TradeSide>('buy', 'sell'),
  shares: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 12 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 1_000_000 }) },
    // The limits of the database's integers: refused, no overflow.
    fc.constantFrom(0, -1, 1_000_001, 2_147_483_647, -2_147_483_648),
  ),
  ticksAgo: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2)),
  toleranceBps: fc.constantFrom(0, 0, 0, 100, 10_000),
  /** Of an order. */
  own: fc.option(fc.record({ ownFeeBps: fc.constantFrom(0, 250), inWindow: fc.boolean() }), { freq: 2 }),
  /** Index of an earlier request whose id is reused; -1 makes a new id. */
  repeats: fc.oneof({ weight: 5, arbitrary: fc.constant(-1) }, fc.nat(5)),
  sameContent: fc.boolean(),
});

const windowArbitrary = fc.record({
  celebrityId: fc.constantFrom(null, '1', 'gh1'),
  startTicks: fc.integer({ min: 1, max: 2 }),
  startOffMs: fc.integer({ min: -1, max: 1 }),
  lengthTicks: fc.integer({ min: 1, max: 5 }),
  endOffMs: fc.integer({ min: -1, max: 1 }),
  rates: fc.array(fc.constantFrom(0, 100, 300, 10_000), { minLength: 4, maxLength: 4 }),
  peakPpm: fc.option(fc.oneof(fc.constant(boostPpmMax), fc.nat(boostPpmMax)), { freq: 4 }),
  /** From the start of the window, in its middle, or at a tick's moment or a millisecond off it. */
  boostOffMs: fc.constantFrom(0, 1, tickMs - 1, tickMs, tickMs + 1, 4 * tickMs),
});
type WindowSpec = typeof windowArbitrary extends fc.Arbitrary<infer Spec> ? Spec : never;

const stepArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.record({ requests: fc.array(requestArbitrary, { minLength: 1, maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ reserves: fc.nat(2), percent: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ opens: windowArbitrary }) },
  {
    weight: 1,
    arbitrary: fc.record({
      moves: fc.array(
        fc.record({
          factor: fc.double({ min: 0.95, max: 1.05, noNaN: true }),
          suspended: fc.nat(9),
          halted: fc.nat(9),
        }),
        { minLength: 4, maxLength: 4 },
      ),
    }),
  },
);

function toRequest(
  spec: typeof requestArbitrary extends fc.Arbitrary<infer Spec> ? Spec : never,
  player: ModelPlayer,
  placed: readonly PlayerTradeRequest[],
  tick: number,
): PlayerTradeRequest {
  const earlier = spec.repeats >= 0 ? placed.filter(({ userId }) => userId === player.userId)[spec.repeats] : undefined;
  if (earlier && spec.sameContent) return earlier;
  return {
    userId: player.userId,
    id: earlier?.id ?? randomUUID(),
    celebrityId: spec.celebrityId,
    side: spec.side,
    shares: spec.shares,
    tick: tick - spec.ticksAgo,
    toleranceBps: spec.toleranceBps,
    ...spec.own,
  };
}

async function expectSameState(player: ModelPlayer): Promise<void> {
  const wallet = await services.db
    .selectFrom('wallet')
    .select(['cash_cents', 'trades_today', 'entry_count', 'free_trade'])
    .where('user_id', '=', player.userId)
    .executeTakeFirst();
  expect({ ...wallet, free_trade: wallet?.free_trade === 0 }).toEqual({
    free_trade: player.firstTradeFree,
    cash_cents: player.cashCents,
    trades_today: player.tradesToday,
    entry_count: player.entries,
  });
  const positions = await services.db
    .selectFrom('position')
    .select(['celebrity_id', 'shares', 'average_price_cents'])
    .where('user_id', '=', player.userId)
    .execute();
  const held = positions.map((row) => [
    row.celebrity_id,
    { shares: row.shares, averagePriceCents: row.average_price_cents },
  ]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(player.positions));
}

test('every outcome, balance and position is what the rules decide, for any history of requests and ticks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 16 }), fc.boolean(), async (steps, free) => {
      const players = [
        await makePlayer(tiers[0], 1_000_000, true),
        await makePlayer(tiers[1], 60_000, free),
        await makePlayer(tiers[3], 100_000_000_000_000, true),
      ];
      const market: ModelMarket = {
        celebrities: testListings.map(({ id, listingPriceCents }) => ({
          id,
          priceCents: listingPriceCents,
          suspended: false,
          halted: false,
        })),
        pricesAt: new Map(),
        timesMs: new Map(),
        windows: [],
        tick: 0,
      };
      await services.db.deleteFrom('fee_window').execute();
      const settleTick = async () => {
        market.tick = await moveMarket(market.celebrities);
        market.timesMs.set(market.tick, services.clock.nowMs());
        market.pricesAt.set(market.tick, new Map(market.celebrities.map(({ id, priceCents }) => [id, priceCents])));
      };
      await settleTick();
      await settleTick();
      await settleTick();
      const placed: PlayerTradeRequest[] = [];
      for (const step of steps) {
        if ('moves' in step) {
          step.moves.forEach(({ factor, suspended, halted }, index) => {
            const celebrity = market.celebrities[index];
            if (!celebrity) return;
            celebrity.priceCents = seCents(Math.max(1, Math.round(celebrity.priceCents * factor)));
            celebrity.suspended = suspended === 0;
            celebrity.halted = halted === 0;
          });
          await settleTick();
          continue;
        }
        if ('opens' in step) {
          await openWindow(market, step.opens);
          continue;
        }
        if ('reserves' in step) {
          await reserve(players[step.reserves] as ModelPlayer, step.percent);
          continue;
        }
        const requests = step.requests.map((spec) => {
          const player = players[spec.player] as ModelPlayer;
          const request = toRequest(spec, player, placed, market.tick);
          placed.push(request);
          return request;
        });
        const expected = requests.map((request) =>
          decideByRules(players.find(({ userId }) => userId === request.userId) as ModelPlayer, market, request),
        );
        const decisions = await placeTrades(services.pool, requests, terms());
        const outcomes = byOrdinal(decisions).map(({ outcome }) => outcome);
        expect(outcomes).toEqual(expected);
      }
      for (const player of players) await expectSameState(player);
    }),
    { numRuns: 60 },
  );
});

function byOrdinal(decisions: readonly TradeDecision[]): TradeDecision[] {
  return decisions.toSorted((left, right) => left.ordinal - right.ordinal);
}

test('a fee of another window is charged from the tick that begins it, and none can begin at a tick of before', async () => {
  await services.db.deleteFrom('fee_window').execute();
  const player = await makePlayer('elite', 1_000_000);
  const celebrities: ModelCelebrity[] = testListings.map(({ id, listingPriceCents }) => ({
    id,
    priceCents: listingPriceCents,
    suspended: false,
    halted: false,
  }));
  const tick = await moveMarket(celebrities);
  const nowMs = services.clock.nowMs();
  const window: FeeWindow = {
    celebrityId: 'gh1',
    fromMs: nowMs + tickMs,
    untilMs: nowMs + 2 * tickMs,
    bpsByTier: { free: 300, basic: 300, pro: 300, elite: 300 },
    reason: 'Event',
    boost: null,
  };
  const open = (one: FeeWindow) => services.db.transaction().execute((tx) => insertFeeWindow(tx, one));
  await expect(open({ ...window, fromMs: nowMs })).rejects.toThrow('the fee "Event" would begin at a tick of before');
  await open(window);
  const buy = async (celebrityId: string, seenTick: number, toleranceBps = 10_000) => {
    const request = {
      userId: player.userId,
      id: randomUUID(),
      celebrityId,
      side: 'buy',
      shares: 1,
      tick: seenTick,
    } as const;
    const [decision] = await placeTrades(services.pool, [{ ...request, toleranceBps }], terms());
    return [decision?.outcome, decision?.fee_bps];
  };
  // The caller's own clock may be ahead of the tick's.
  services.clock.advance(tickMs + 1);
  expect(await buy('gh1', tick)).toEqual(['TRADED', 0]);
  services.clock.advance(-tickMs - 1);
  const during = await moveMarket(celebrities);
  expect(await buy('gh1', tick)).toEqual(['PRICE_MOVED', 300]);
  expect(await buy('gh1', during)).toEqual(['TRADED', 300]);
  expect(await buy('ng1', tick)).toEqual(['TRADED', 0]);
  await moveMarket(celebrities);
  expect(await buy('gh1', during)).toEqual(['TRADED', 0]);
});
