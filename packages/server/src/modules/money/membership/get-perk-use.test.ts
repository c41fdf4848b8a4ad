import { randomUUID } from 'node:crypto';
import { addDays, dayMs, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RobotCheck } from '../../../platform/robot-check.js';
import { createStaffTip } from '../../exchange/insider-tip/change-staff-tips.js';
import { dailyInsiderTip } from '../../exchange/insider-tip/write-tip.js';
import { setRankingVisibility } from '../../fame/leaderboards/set-ranking-visibility.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { undoTrade } from '../../play/trading/undo-trade.js';
import { createTicket } from '../../talk/support/create-ticket.js';
import { getPerkUse } from './get-perk-use.js';
import { MembershipUnderTest } from './membership.fixture.js';

const passedCheck = { use: async () => true } as unknown as RobotCheck;

let vip: MembershipUnderTest;

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
});
afterAll(() => vip.close());

const use = (userId: string) => getPerkUse(vip.services, userId);

async function writeToSupport(userId: string): Promise<void> {
  const request = {
    name: 'Ama',
    email: `${userId}@example.com`,
    subject: 'A question',
    message: 'How long does an order wait?',
    robotCheck: '',
  };
  await createTicket(vip.services, passedCheck, { request, userId, address: '203.0.113.9' });
}

async function undoNewTrade(userId: string): Promise<void> {
  const { rewards } = vip.game;
  await rewards.trade(userId, 'buy', 2);
  const { db } = vip.services;
  const { id } = await db
    .selectFrom('trade')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { tick_number: tick } = await db.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  await undoTrade(vip.services, { userId, tradeId: id, id: randomUUID(), tick, toleranceBps: 0 });
}

/** The tip of tomorrow, written by staff and sent when its day has come. */
async function sendTip(): Promise<void> {
  const { services } = vip;
  const day = addDays(londonDay(services.clock.nowMs()), 1);
  const fields = { celebrityId: '1', text: 'Trades in Beyoncé have doubled.', fromDay: day, toDay: day };
  await createStaffTip(services, { actor: testActor(), id: randomUUID(), fields });
  services.clock.advance(startOfLondonDay(day) + 10 * hourMs - services.clock.nowMs());
  await vip.game.rewards.trading.moveOn();
  await services.db.transaction().execute((tx) => dailyInsiderTip.work(tx, services.clock.now()));
}

test('undos, tips and priority messages are counted over 30 days, and undos also of today', async () => {
  const { userId } = await vip.subscriber('elite');
  expect(await use(userId)).toMatchObject({ undos: 0, insiderTips: 0, priorityTickets: 0, ranked: 'untraded' });
  await undoNewTrade(userId);
  await writeToSupport(userId);
  await sendTip();
  await vip.game.rewards.trade(userId, 'buy', 1);
  await undoNewTrade(userId);
  expect(await use(userId)).toMatchObject({
    undos: 2,
    undosToday: 1,
    undosPerDay: null,
    insiderTips: 1,
    priorityTickets: 1,
    ranked: 'shown',
  });
  vip.services.clock.advance(31 * dayMs);
  expect(await use(userId)).toMatchObject({ undos: 0, undosToday: 0, insiderTips: 0, priorityTickets: 0 });
});

test('a message is counted by the plan at its time, a tip only for who has the perk, and a hidden badge is named', async () => {
  const free = await vip.game.addPlayer();
  await writeToSupport(free);
  const { userId: basic } = await vip.subscriber('basic');
  await writeToSupport(basic);
  await sendTip();
  for (const userId of [free, basic]) {
    expect(await use(userId)).toMatchObject({ insiderTips: 0, priorityTickets: 0, undosPerDay: 0 });
  }
  await vip.game.rewards.trade(basic, 'buy', 1);
  expect((await use(basic)).ranked).toBe('shown');
  await setRankingVisibility(vip.services, { userId: basic, visible: false });
  expect((await use(basic)).ranked).toBe('hidden');
});
