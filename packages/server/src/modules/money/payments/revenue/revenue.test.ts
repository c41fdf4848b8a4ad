import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { exportRevenue, getRevenue } from '@limelight/contract/money/revenue';
import { seededRandomSource } from '@limelight/rules/random-source';
import { type RevenuePeriod, revenuePeriods } from '@limelight/rules/revenue';
import { dayMs, hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewerOf } from '../../../play/rewards/rewards.fixture.js';
import { PaymentsUnderTest, paidReport } from '../payments.fixture.js';
import { Choices } from '../random-desk.fixture.js';
import { applyReport } from '../settle-payment.js';
import { findRecurringRevenue } from './revenue.sql.js';

let game: PaymentsUnderTest;
let app: FastifyInstance;

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
  app = await game.openApp(() => viewerOf(randomUUID(), { role: 'admin' }));
});
afterAll(async () => {
  await game.audit();
  await app.close();
  await game.close();
});

async function read(period: RevenuePeriod) {
  const answer = await app.inject(addressOf(getRevenue.url, {}, { period }));
  return schemasOf(getRevenue).response.parse(answer.json());
}

/** Orders over half a year, some refunded and disputed later. */
async function playHistory(seed: number): Promise<void> {
  const choices = new Choices(seededRandomSource(seed));
  const { clock } = game.services;
  const userId = await game.addPlayer();
  const paid: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    clock.advance(choices.between(hourMs, 6 * dayMs));
    if (paid.length === 0 || choices.chance(0.6)) {
      const { id } = await game.order(userId, 5);
      await applyReport(game.services, await game.rowOf(id), paidReport(id, { paidAt: clock.now() }));
      paid.push(id);
      continue;
    }
    const id = choices.pick(paid);
    const row = await game.rowOf(id);
    const refundedUsCents = Math.min(row.refunded_us_cents + choices.between(0, 700), 1_250);
    const state = choices.pick(['open', 'won', 'lost'] as const);
    const disputes = choices.chance(0.5) ? [{ ref: 'dp', usCents: 300, state, reason: null, answerBy: null }] : [];
    const report = paidReport(id, { paidAt: row.paid_at ?? clock.now(), refundedUsCents, disputes });
    await applyReport(game.services, row, report);
  }
}

test('in random histories the sums of every period agree with each other and with the payments, to the cent', async () => {
  await playHistory(7);
  const { rows } = await sql<{ gross: number; net: number }>`
    select sum(us_cents)::bigint as gross, sum(us_cents - refunded_us_cents - disputed_us_cents)::bigint as net
    from payment where state = 'paid'`.execute(game.services.db);
  const { rows: entries } = await sql<{ net: number }>`select sum(us_cents)::bigint as net from revenue_entry`.execute(
    game.services.db,
  );
  expect(entries[0]?.net).toBe(rows[0]?.net);
  for (const period of revenuePeriods) {
    const seen = await read(period);
    const { now, before } = seen.total;
    const { rows: inPeriod } = await sql<{ gross: number; orders: number }>`
      select coalesce(sum(us_cents), 0)::bigint as gross, count(*) as orders from payment
      where state = 'paid' and paid_at >= ${seen.from}::timestamptz and paid_at < ${seen.until}::timestamptz`.execute(
      game.services.db,
    );
    expect({ gross: now.grossUsCents, orders: now.orders }, period).toEqual(inPeriod[0]);
    const netOf = (parts: readonly { now: { netUsCents: number } }[]) =>
      parts.reduce((sum, part) => sum + part.now.netUsCents, 0);
    const ofBars = seen.bars.flatMap(({ netUsCents }) => netUsCents).reduce((sum, cents) => sum + cents, 0);
    expect([netOf(seen.gateways), netOf(seen.products), ofBars], period).toEqual(Array(3).fill(now.netUsCents));
    expect(seen.barsBefore.reduce((sum, cents) => sum + cents, 0)).toBe(before.netUsCents);
  }
});

test('CSV has a line for each bar', async () => {
  const csv = await app.inject(addressOf(exportRevenue.url, {}, { period: 'month' }));
  const { bars } = await read('month');
  expect(csv.body.trim().split('\r\n')).toHaveLength(bars.length + 1);
});

async function subscription(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const { db, clock } = game.services;
  const userId = await game.addPlayer();
  const after = (days: number) => new Date(clock.nowMs() + days * dayMs);
  const row = { plan: 'pro', us_cents: 999, started_at: after(-60), paid_until: after(10), provider_state: 'active' };
  const rest = { ends_with_period: false, state: 'active', lasts_until: after(17), gateway: 'sandbox' };
  await db
    .insertInto('subscription')
    .values({ user_id: userId, id: randomUUID(), ref: randomUUID(), ...row, ...rest, ...changes } as never)
    .execute();
}

test('recurring revenue counts what renews, and as lost only who has no subscription any more', async () => {
  const { db, clock } = game.services;
  const before = (days: number) => new Date(clock.nowMs() - days * dayMs);
  await subscription({});
  await subscription({ plan: 'elite', us_cents: 1_999, next_plan: 'basic', next_us_cents: 499 });
  await subscription({ ends_with_period: true });
  await subscription({ started_at: before(3) });
  await subscription({ state: 'ended', lasts_until: null, paid_until: before(5), provider_state: 'ended' });
  await subscription({ state: 'ended', lasts_until: null, paid_until: before(40), provider_state: 'ended' });
  expect(await findRecurringRevenue(db, before(30))).toEqual({
    subscriptions: 4,
    renewing: 3,
    monthlyUsCents: 999 + 499 + 999,
    subscribersBefore: 4,
    subscribersLost: 1,
  });
  // Rows without payments are none of the game's.
  await db.deleteFrom('subscription').execute();
});
