import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import {
  claimDailyBonus,
  getChecklist,
  getDailyBonus,
  listDividends,
  listReferrals,
} from '@limelight/contract/play/rewards';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import { RewardsUnderTest, viewerOf } from './rewards.fixture.js';

let rewards: RewardsUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
  app = await rewards.openApp(() => viewer);
});

afterAll(async () => {
  await app.close();
  await rewards.close();
});

beforeEach(async () => {
  viewer = viewerOf(await rewards.addPlayer());
});

function self(): string {
  return viewer?.userId ?? '';
}

const claim = () => app.inject({ method: 'POST', url: claimDailyBonus.url });

async function countRows(): Promise<string> {
  const { rows } = await rewards.services.pool.query(
    'select (select count(*) from ledger_entry), (select count(*) from daily_bonus_claim), (select count(*) from referral)',
  );
  return JSON.stringify(rows);
}

test('a claim returns its bonus, a repeat returns already-claimed', async () => {
  const first = await claim();
  expect([first.statusCode, schemasOf(claimDailyBonus).response.parse(first.json())]).toMatchObject([
    200,
    { outcome: 'claimed', amountCents: 5_000, dailyBonus: { streakDays: 1, claimable: false } },
  ]);
  const before = await countRows();
  const second = await claim();
  expect([second.statusCode, second.json()]).toMatchObject([200, { outcome: 'already-claimed', amountCents: 0 }]);
  expect(await countRows()).toBe(before);
  const state = schemasOf(getDailyBonus).response.parse((await app.inject(getDailyBonus.url)).json());
  expect(state).toMatchObject({ claimable: false, streakDays: 1, freezes: 2 });
  expect(state.calendar).toHaveLength(35);
});

test('the referral code has a sign-up link, and the list of referrals starts empty', async () => {
  const answer = schemasOf(listReferrals).response.parse((await app.inject(listReferrals.url)).json());
  expect(answer).toMatchObject({ referrals: [], invitation: null, needed: { trades: 5, activeDays: 3 } });
  expect(answer.link).toBe(`http://limelight.test/?ref=${answer.code}`);
});

test('the checklist ticks off the steps that the player has done', async () => {
  const stepsDone = async () =>
    schemasOf(getChecklist)
      .response.parse((await app.inject(getChecklist.url)).json())
      .steps.filter(({ done }) => done)
      .map(({ step }) => step);
  expect(await stepsDone()).toEqual(['verify-email']);
  await claim();
  for (const celebrityId of ['1', 'gh1']) await rewards.trade(self(), 'buy', 1, celebrityId);
  expect(await stepsDone()).toEqual(['verify-email', 'first-trade', 'daily-bonus']);
  await rewards.trade(self(), 'buy', 1, 'ng1');
  const entry = { user_id: self(), celebrity_id: '1', created_at: rewards.services.clock.now() };
  await rewards.services.db.insertInto('watchlist_entry').values(entry).execute();
  expect(await stepsDone()).toEqual(['verify-email', 'first-trade', 'daily-bonus', 'watch', 'own-three']);
});

test.each(['?limit=0', '?limit=91', '?limit=x', '?before=yesterday', '?user=1'])(
  'a list of dividends requested with %s is refused',
  async (query) => {
    const answer = await app.inject(`${listDividends.url}${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  },
);

test('a list of dividends is empty until there are any', async () => {
  const answer = await app.inject(listDividends.url);
  expect(schemasOf(listDividends).response.parse(answer.json())).toMatchObject({
    dividends: [],
    nextCursor: null,
    totalCents: 0,
  });
});

test.each<[string, number, Partial<Viewer> | null]>([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
])('%s gets nothing and changes nothing', async (code, status, change) => {
  viewer = change && viewerOf(self(), change);
  const before = await countRows();
  for (const { method, url } of [claimDailyBonus, getDailyBonus, listReferrals, listDividends, getChecklist]) {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  expect(await countRows()).toBe(before);
});

test('a player without a wallet cannot claim', async () => {
  viewer = viewerOf(randomUUID());
  const before = await countRows();
  const answer = await claim();
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(await countRows()).toBe(before);
});

test('an invited player whose third active day is a claim is paid with that claim', async () => {
  const referrer = await rewards.addPlayer();
  viewer = viewerOf(await rewards.addPlayer({ referredBy: referrer }));
  for (const trades of [3, 2]) {
    for (let index = 0; index < trades; index += 1) await rewards.trade(self(), 'buy', 1);
    await rewards.passDays(1);
  }
  expect((await claim()).statusCode).toBe(200);
  expect(await rewards.entriesOf(self(), 'referral_bonus')).toHaveLength(1);
  expect(await rewards.entriesOf(referrer, 'referral_bonus')).toHaveLength(1);
});
