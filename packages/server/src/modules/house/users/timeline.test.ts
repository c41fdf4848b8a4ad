import { randomUUID } from 'node:crypto';
import { getUserTimeline } from '@limelight/contract/house/users';
import type { PaymentProduct } from '@limelight/rules/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPayment } from '../../money/payments/payment.sql.js';
import { recordOne, testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { insertReferralHeld } from '../../play/rewards/referral.sql.js';
import { insertTicket } from '../../talk/support/support.sql.js';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;
let manager: string;
let userId: string;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  manager = await users.addStaff('manager', { name: 'Marek Dolny' });
  userId = await users.game.addPlayer({ name: 'Nia Castell' });
  users.actAs(manager, 'manager');
});
afterAll(() => users.close());

async function timelineOf(kind: string): Promise<string[][]> {
  const answer = await users.get(getUserTimeline.url, { id: userId, filter: 'all', limit: 50 });
  const { events } = answer.json<{ events: { kind: string; title: string; text: string }[] }>();
  return events.filter((event) => event.kind === kind).map(({ title, text }) => [title, text]);
}

test('a payment says what was bought, what was credited, and how it stands', async () => {
  const pay = (reference: string, product: PaymentProduct, seCents: number) => {
    const { clock, db } = users.services;
    const when = { now: clock.now(), expiresAt: clock.now() };
    return insertPayment(db, {
      ...{ userId, id: randomUUID(), reference, product, usCents: 499, seCents, gateway: 'stripe' },
      ...when,
    });
  };
  await pay('AAAAAAAA', { kind: 'tokens', tokens: 5 }, 250_000);
  await pay('BBBBBBBB', { kind: 'vip', plan: 'pro' }, 0);
  expect((await timelineOf('payment')).toSorted()).toEqual([
    ['US$4.99 for 5 tokens: open', 'stripe, order AAAAAAAA; SE$2,500.00'],
    ['US$4.99 for VIP Pro: open', 'stripe, order BBBBBBBB'],
  ]);
});

test('cash of a month long ago is one line for each kind', async () => {
  const month = { user_id: userId, month: '2024-02-01', house: 'rewards', last_number: 1 } as const;
  await users.services.db
    .insertInto('ledger_month')
    .values({ ...month, kind: 'daily_bonus', amount_cents: 40_000, entries: 8 })
    .execute();
  expect(await timelineOf('cash')).toContainEqual(['Daily bonus, sum of the month', '+SE$400.00 in 8']);
});

test('a support ticket and an invited player are in it', async () => {
  const { clock, db } = users.services;
  const created_at = clock.now();
  const typed = { name: 'Nia Castell', email: 'nia@player.test', subject: 'A question', message: 'May I?' };
  await insertTicket(db, { ...typed, user_id: userId, created_at });
  const invited_id = await users.game.addPlayer({ name: 'Efua Sutherland' });
  await insertReferralHeld(db, { invited_id, referrer_id: userId, noted_at: created_at });
  expect(await timelineOf('ticket')).toEqual([['Ticket opened', 'A question']]);
  expect(await timelineOf('referral')).toEqual([['Referral held', 'Invited Efua Sutherland']]);
});

test('what staff did names the role or the plan that they gave, and why', async () => {
  const target = { kind: 'user', id: userId } as const;
  const entry = { actor: testActor({ userId: manager }), target, reason: 'Asked for it' };
  await recordOne(users.services, { ...entry, action: 'user.change-role', after: { role: 'manager' } });
  await recordOne(users.services, { ...entry, action: 'membership.grant', after: { tier: 'elite' } });
  await recordOne(users.services, { ...entry, actor: testActor(), action: 'user.freeze', after: {}, reason: null });
  expect(await timelineOf('staff')).toEqual([
    ['Trading frozen', 'A former member of staff'],
    ['VIP Elite granted', 'Marek Dolny: Asked for it'],
    ['Role changed to manager', 'Marek Dolny: Asked for it'],
  ]);
});
