import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getPortfolioHistory } from '@limelight/contract/exchange/wallet';
import type { PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { portfolioRanges } from '@limelight/rules/portfolio-history';
import { dayMs, hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { getPortfolio, postEntries } from '../../exchange/wallet/wallet.public.js';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import { registerTrading } from '../trading/trading.routes.js';
import { getPortfolioHistory as readHistory } from './get-portfolio-history.js';
import { registerPortfolio } from './portfolio.routes.js';

let trading: TradingUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;
let userId: string;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: trading.services.log });
  app.decorate('findViewer', async () => viewer);
  registerTrading(app, trading.services);
  registerPortfolio(app, trading.services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await trading.services.close();
});

beforeEach(async () => {
  userId = await trading.addPlayer();
  viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
});

const getHistory = (query = '') => app.inject({ method: 'GET', url: `/api/v1/portfolio/history${query}` });

async function history(range = '1D'): Promise<PortfolioHistory> {
  const answer = await getHistory(`?range=${range}`);
  expect(answer.statusCode).toBe(200);
  return schemasOf(getPortfolioHistory).response.parse(answer.json());
}

async function trade(side: 'buy' | 'sell', shares: number, celebrityId = '1'): Promise<{ readonly feeCents: number }> {
  const { userId: _, ...order } = await trading.tradeRequest(userId, { side, shares, celebrityId });
  const answer = await app.inject({ method: 'POST', url: '/api/v1/trades', payload: order });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function give(amountCents: number, kind: 'daily_bonus' | 'referral_bonus' | 'tokens' | 'tokens_refund') {
  const { db, clock } = trading.services;
  const entry = { userId, kind, amountCents, referenceId: randomUUID() } as const;
  await db.transaction().execute((tx) => postEntries(tx, [entry], clock.now()));
}

const bonus = (amountCents: number) => give(amountCents, 'daily_bonus');

test('the last point of every range is the current portfolio', async () => {
  await trade('buy', 7);
  await trading.moveOn();
  await trade('buy', 2, 'gh1');
  await trade('sell', 3);
  await bonus(5_000);
  await trading.moveOn();
  const { db, clock } = trading.services;
  const portfolio = await getPortfolio(db, clock, userId);
  for (const range of portfolioRanges) {
    const { valueCents, contributedCents, atSeconds } = await history(range);
    expect(valueCents.at(-1)).toBe(portfolio.valueCents);
    expect(contributedCents.at(-1)).toBe(portfolio.contributedCents);
    expect([valueCents.length, contributedCents.length]).toEqual([atSeconds.length, atSeconds.length]);
  }
});

test('a history is of one moment, also when a trade comes while it is read', async () => {
  const { db, clock } = trading.services;
  trading.services.clock.advance(1_000);
  let reads = 0;
  const slowly = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) await trade('buy', 3);
      return result;
    },
  });
  const { valueCents, feesPaidCents } = await readHistory({ db: slowly, clock }, { userId, range: '1D' });
  expect(reads).toBe(4);
  expect(feesPaidCents).toBeGreaterThan(0);
  expect(valueCents).toEqual([1_000_000, 1_000_000 - feesPaidCents]);
});

test('the first point is the starting cash, and a purchase takes its fee from the value', async () => {
  const { feeCents } = await trade('buy', 10);
  trading.services.clock.advance(1_000);
  const { valueCents } = await history();
  expect(valueCents).toEqual([1_000_000 - feeCents, 1_000_000 - feeCents]);
  trading.services.clock.advance(hourMs);
  const later = await history();
  expect(later.valueCents[0]).toBe(1_000_000 - feeCents);
  expect(later.atSeconds.length).toBeGreaterThan(11);
});

test('fees are at the point after their trade, and all of them are in the sum', async () => {
  const times = [hourMs, hourMs, 2 * hourMs];
  const fees: number[] = [];
  for (const [index, ms] of times.entries()) {
    trading.services.clock.advance(ms);
    await trading.moveOn();
    fees.push((await trade(index === 1 ? 'sell' : 'buy', index === 1 ? 2 : 5)).feeCents);
  }
  trading.services.clock.advance(1_000);
  const sum = fees.reduce((total, fee) => total + fee, 0);
  const all = await history('ALL');
  expect(all.feesPaidCents).toBe(sum);
  expect(all.feesCents.filter((fee) => fee !== 0)).toEqual(fees);
  expect(all.feesCents).toHaveLength(all.atSeconds.length);
  trading.services.clock.advance(3 * dayMs);
  const later = await history('1D');
  expect([later.feesPaidCents, later.feesCents.every((fee) => fee === 0)]).toEqual([sum, true]);
});

test('starting cash, bonuses and tokens are what was put in', async () => {
  expect(await history()).toMatchObject({ bonusesCents: 0, tokensCents: 0 });
  await trading.moveOn();
  await trade('buy', 3);
  await bonus(5_000);
  await give(50_000, 'referral_bonus');
  await give(250_000, 'tokens');
  await give(-100_000, 'tokens_refund');
  const { bonusesCents, tokensCents, contributedCents } = await history();
  expect([bonusesCents, tokensCents]).toEqual([55_000, 150_000]);
  expect(contributedCents.at(-1)).toBe(1_000_000 + bonusesCents + tokensCents);
});

test("today's base is the value at London midnight, and zeros for a portfolio of today", async () => {
  expect((await history()).midnight).toEqual({ valueCents: 0, contributedCents: 0 });
  trading.services.clock.advance(dayMs);
  await bonus(5_000);
  expect((await history('1D')).midnight).toEqual({ valueCents: 1_000_000, contributedCents: 1_000_000 });
  expect((await history('ALL')).contributedCents.at(-1)).toBe(1_005_000);
});

test('a history is for its player alone, verified, and for ranges that exist', async () => {
  expect((await getHistory('?range=5Y')).statusCode).toBe(400);
  expect((await getHistory('?range=1D&user=2')).statusCode).toBe(400);
  viewer = { userId: randomUUID(), sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  expect((await getHistory()).json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  viewer = null;
  expect((await getHistory()).statusCode).toBe(401);
});
