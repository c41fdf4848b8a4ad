import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import {
  exportStaffPayments,
  getPaymentFigures,
  getStaffPayment,
  listStaffPayments,
} from '@limelight/contract/money/staff-payments';
import { gatewayNames, paymentStates, paymentStatus, paymentStatuses } from '@limelight/rules/payment';
import { dayMs, hourMs, londonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSearch } from '../../../platform/account-search.sql.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { paymentList } from './payment-list.sql.js';
import { PaymentsUnderTest, paidReport } from './payments.fixture.js';
import { applyReport } from './settle-payment.js';

let game: PaymentsUnderTest;
let app: FastifyInstance;
const answerBy = new Date('2026-12-01T23:59:00Z');

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
  app = await game.openApp(() => viewerOf(randomUUID(), { role: 'manager' }));
});
afterAll(async () => {
  await app.close();
  await game.close();
});

async function list(query: Readonly<Record<string, string>> = {}) {
  const answer = await app.inject(addressOf(listStaffPayments.url, {}, query));
  expect(answer.statusCode, answer.body).toBe(200);
  return schemasOf(listStaffPayments).response.parse(answer.json());
}
const idsOf = async (query: Readonly<Record<string, string>>) => (await list(query)).rows.map(({ id }) => id);

async function paid(name: string, changes: Parameters<typeof paidReport>[1] = {}) {
  const userId = await game.rewards.addPlayer({ cashCents: 1_000_000, name });
  const { id } = await game.order(userId, 5);
  const paidAt = game.services.clock.now();
  await applyReport(game.services, await game.rowOf(id), paidReport(id, { paidAt, ...changes }));
  return { userId, id };
}

test('every order has one status, which its filter finds', async () => {
  const userId = await game.addPlayer();
  for (const state of paymentStates) {
    for (const [refunded, disputed] of [
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
    ] as const) {
      if (state !== 'paid' && state !== 'review' && refunded + disputed > 0) continue;
      const { id } = await game.order(userId, 5);
      const isPaid = state === 'paid';
      await sql`update payment set state = ${state}, refunded_us_cents = ${refunded}, disputed_us_cents = ${disputed},
        paid_at = ${isPaid ? game.services.clock.now() : null}, payment_ref = ${isPaid ? id : null}
        where id = ${id}`.execute(game.services.db);
    }
  }
  const everything = await list();
  const found = await Promise.all(
    paymentStatuses.map(async (status) => {
      const { rows, total } = await list({ status });
      for (const { state, refundedUsCents, disputedUsCents, ...row } of rows) {
        expect([row.status, paymentStatus({ state, refundedUsCents, disputedUsCents })]).toEqual([status, status]);
      }
      return total;
    }),
  );
  expect(found.every((total) => total > 0)).toBe(true);
  expect(found.reduce((sum, total) => sum + total, 0)).toBe(everything.total);
});

test('an order is found by its reference, ids of the provider, and parts of its player’s name and address', async () => {
  const { id, userId } = await paid('Nia Castell');
  const { reference, payment_ref, checkout_ref } = await game.rowOf(id);
  const { email } = await game.services.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const texts = [
    reference,
    reference.toLowerCase(),
    reference.slice(0, 5),
    id,
    payment_ref,
    checkout_ref,
    'a cast',
    email,
  ];
  for (const q of texts) expect(await idsOf({ q: q ?? '' }), q ?? '').toContain(id);
  expect(await idsOf({ q: 'NIA CAST' })).toEqual([id]);
  for (const q of ['%', '_____', "'; drop table payment", 'nobody at all']) expect(await idsOf({ q }), q).toEqual([]);
});

test('a search finds the same orders, however many players have the name', async () => {
  await paid('Ada Common');
  await paid('Bea Common');
  const query = { sort: 'date', direction: 'desc', page: 0 } as const;
  for (const q of ['common', 'COMMON', 'ada c', 'nobody']) {
    const found = async (isCommon: boolean) => {
      const rows = await paymentList(game.services.db, { ...query, q }, accountSearch(q, { isCommon })).execute();
      return rows.map(({ id }) => id);
    };
    expect(await found(true), q).toEqual(await found(false));
  }
  expect(await idsOf({ q: 'common' })).toHaveLength(2);
});

test('orders are sorted by date or amount and paged without a gap', async () => {
  const all = (await list()).total;
  for (const sort of ['date', 'amount']) {
    for (const direction of ['asc', 'desc']) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(all / 10) }, (_, page) => list({ sort, direction, page: String(page) })),
      );
      const rows = pages.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(all);
      const keys = rows.map(({ at, usCents }) => (sort === 'date' ? Date.parse(at) : usCents));
      const sorted = keys.toSorted((a, b) => (direction === 'asc' ? a - b : b - a));
      expect(keys).toEqual(sorted);
    }
  }
});

test('filters by gateway, product and days of London hold together, and CSV has every row of the filter', async () => {
  await paid('Day Before');
  game.services.clock.advance(dayMs);
  const { id } = await paid('Day After');
  const day = londonDay(game.services.clock.nowMs());
  expect(await idsOf({ from: day, until: day, gateway: 'sandbox', product: 'tokens' })).toEqual([id]);
  for (const gateway of gatewayNames.filter((name) => name !== 'sandbox')) expect(await idsOf({ gateway })).toEqual([]);
  expect(await idsOf({ product: 'vip' })).toEqual([]);
  const csv = await app.inject(
    addressOf(exportStaffPayments.url, {}, { until: londonDay(Date.parse(`${day}T12:00:00Z`) - dayMs) }),
  );
  expect(csv.headers['content-type']).toContain('text/csv');
  const { total } = await list({ until: londonDay(Date.parse(`${day}T12:00:00Z`) - dayMs) });
  expect(csv.body.trim().split('\r\n')).toHaveLength(total + 1);
});

test.each([{ sort: 'name' }, { page: '-1' }, { status: 'lost' }, { from: 'yesterday' }, { other: '1' }])(
  'a query with %o is a 400',
  async (query) => {
    expect((await app.inject(addressOf(listStaffPayments.url, {}, query))).statusCode).toBe(400);
  },
);

test('a dispute is shown with its reason and deadline, and closed when the provider closes it', async () => {
  const dispute = { ref: 'dp_1', usCents: 1_250, reason: 'not recognised', answerBy } as const;
  const { id } = await paid('Disputed', { disputes: [{ ...dispute, state: 'open' }] });
  const seen = async () =>
    schemasOf(getStaffPayment).response.parse((await app.inject(addressOf(getStaffPayment.url, { id }))).json());
  expect(await seen()).toMatchObject({
    status: 'disputed',
    disputes: [{ state: 'open', reason: 'not recognised', answerBy: answerBy.toISOString(), closedAt: null }],
    left: { usCents: 0 },
  });
  game.services.clock.advance(hourMs);
  const report = paidReport(id, { disputes: [{ ...dispute, state: 'won' }] });
  await applyReport(game.services, await game.rowOf(id), report);
  const now = game.services.clock.now().toISOString();
  expect(await seen()).toMatchObject({ status: 'completed', disputes: [{ state: 'won', closedAt: now }] });
  const texts = (await seen()).timeline.map(({ text }) => text);
  expect(texts[0]).toMatch(/^Order /);
  expect(texts).toContain('A dispute was closed');
});

test('the figures are those of the list and of revenue, with the time they are of', async () => {
  const figures = schemasOf(getPaymentFigures).response.parse((await app.inject(getPaymentFigures.url)).json());
  expect(figures.asOf).toBe(game.services.clock.now().toISOString());
  const from = londonDay(game.services.clock.nowMs() - 29 * dayMs);
  expect(figures.failedPayments).toEqual({ now: (await list({ status: 'failed', from })).total, before: 0 });
  game.services.clock.advance(30 * dayMs);
  const later = schemasOf(getPaymentFigures).response.parse((await app.inject(getPaymentFigures.url)).json());
  expect(later.failedPayments).toEqual({ now: 0, before: figures.failedPayments.now });
});

test('an unknown order is a 404', async () => {
  expect((await app.inject(addressOf(getStaffPayment.url, { id: randomUUID() }))).statusCode).toBe(404);
});
