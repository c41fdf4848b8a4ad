import { earlyAlertsSchema } from '@limelight/contract/exchange/early-alerts.schema';
import { dayMs, minuteMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveNews, publishNews, restoreNews, unscheduleNews } from '../news/news.public.js';
import { newsTask } from '../news/news-task.js';
import { EarlyAlertsUnderTest } from './early-alerts.fixture.js';
import { countEarlyAlertsSince } from './early-alerts.public.js';
import { updateEarlyAlerts } from './update-early-alerts.js';

let alerts: EarlyAlertsUnderTest;
let vip: string;
let free: string;

// The clock starts at 12:00. A new database for each test, as alerts of one would reach the players of the
// next.
beforeEach(async () => {
  alerts = await EarlyAlertsUnderTest.open();
  [vip, free] = [await alerts.player('basic'), await alerts.player('free')];
});

afterEach(() => alerts.close());

const announced = 'Early alert: Ada Marlowe';

async function runNewsTask(): Promise<void> {
  await newsTask(alerts.services).run({ number: 0, atMs: alerts.services.clock.nowMs() });
}

test('a VIP player learns 30 minutes ahead of celebrity, category and minute, and of nothing else', async () => {
  await alerts.scheduled(45 * minuteMs + 20_000);
  await alerts.pass(15 * minuteMs - 1);
  expect(await alerts.list(vip)).toEqual([]);
  await alerts.pass(1);
  const answer = await alerts.get(vip);
  expect(earlyAlertsSchema.parse(answer.json())).toEqual({
    alerts: [
      {
        id: expect.any(String),
        celebrityId: '1',
        category: expect.any(String),
        publicTime: '2026-03-10T12:45:00.000Z',
        state: 'upcoming',
      },
    ],
  });
  const { db } = alerts.services;
  const [row] = await db.selectFrom('notification').selectAll().where('user_id', '=', vip).execute();
  expect(row).toMatchObject({ kind: 'market-event', path: '/celebrity/1', tone: 'info' });
  expect(row?.text).toContain('10 Mar 2026, 12:45 (London time)');
  // Without ids, whose digits are random.
  const said = `${answer.body} ${JSON.stringify(row)}`.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
  expect(said).not.toMatch(/Secret|900|9\.00|down|announcement/i);
});

test('an item without an impact and one with an impact have the same alert, so that it shows nothing of the size', async () => {
  await alerts.scheduled(20 * minuteMs);
  const quiet = await alerts.news.draft({ celebrityId: 'gh1' });
  await alerts.reschedule(quiet, 20 * minuteMs);
  const { db } = alerts.services;
  const rows = await db
    .selectFrom('notification')
    .select(['kind', 'tone', 'text'])
    .where('user_id', '=', vip)
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('the whole market has alerts too', async () => {
  const id = await alerts.news.draft({ celebrityId: null });
  await alerts.reschedule(id, 20 * minuteMs);
  const { alerts: listed } = (await alerts.get(vip)).json();
  expect(listed).toMatchObject([{ celebrityId: null, category: null }]);
  expect(await alerts.notified(vip)).toEqual(['Early alert: the whole market']);
});

test('an item scheduled less than 30 minutes ahead alerts immediately, one published directly never does', async () => {
  await alerts.scheduled(5 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['upcoming 12:05']);
  await publishNews(alerts.services, await alerts.news.draft({ celebrityId: 'gh1' }));
  expect(await alerts.notified(vip)).toEqual([announced]);
});

test('a free, suspended or closed player receives nothing, and the refusal is the same with and without alerts', async () => {
  // But for the id of the request.
  const refusalOf = async (player: string) => {
    const { status, body } = await alerts.get(player);
    return { status, body: { ...JSON.parse(body), instance: '' } };
  };
  const before = await refusalOf(free);
  expect(before.status).toBe(403);
  const suspended = await alerts.player('elite');
  await alerts.news.trading.suspendPlayer(suspended);
  await alerts.scheduled(5 * minuteMs);
  expect(await refusalOf(free)).toEqual(before);
  expect(await refusalOf(suspended)).toEqual(before);
  expect(await alerts.notified(free)).toEqual([]);
  expect(await alerts.notified(suspended)).toEqual([]);
});

test('a player who becomes VIP receives what is still to come, one who is no longer VIP nothing more', async () => {
  const id = await alerts.scheduled(20 * minuteMs);
  await alerts.setTier(free, 'pro');
  await alerts.pass(minuteMs);
  expect(await alerts.list(free)).toEqual(['upcoming 12:20']);
  await alerts.setTier(vip, 'free');
  await alerts.reschedule(id, 25 * minuteMs);
  await alerts.scheduled(2 * dayMs).then(() => alerts.pass(0));
  expect((await alerts.get(vip)).status).toBe(403);
  expect(await alerts.notified(vip)).toEqual([announced]);
  expect(await alerts.notified(free)).toEqual([announced, 'Early alert postponed: Ada Marlowe']);
});

test('each player is notified once per alert, however many instances and ticks update it concurrently', async () => {
  const others = await Promise.all([alerts.player('elite'), alerts.player('pro')]);
  const id = await alerts.scheduled(40 * minuteMs);
  alerts.services.clock.advance(15 * minuteMs);
  const update = () => updateEarlyAlerts(alerts.services);
  await Promise.all(Array.from({ length: 12 }, update));
  for (const player of [vip, ...others]) expect(await alerts.notified(player)).toEqual([announced]);
  await Promise.all([alerts.reschedule(id, 30 * minuteMs), ...Array.from({ length: 6 }, update)]);
  await Promise.all([unscheduleNews(alerts.services, id), ...Array.from({ length: 6 }, update)]);
  for (const player of [vip, ...others]) {
    expect(await alerts.notified(player)).toEqual([
      announced,
      'Early alert postponed: Ada Marlowe',
      'Early alert withdrawn: Ada Marlowe',
    ]);
  }
  const rows = await alerts.services.db.selectFrom('early_alert').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('a rescheduled item corrects its alert for those who know it, and back', async () => {
  const id = await alerts.scheduled(20 * minuteMs);
  await alerts.reschedule(id, 50 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['postponed 12:50']);
  await alerts.reschedule(id, 10 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['moved-up 12:10']);
  await alerts.reschedule(id, 20 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['upcoming 12:20']);
  expect(await alerts.notified(vip)).toEqual([
    announced,
    'Early alert postponed: Ada Marlowe',
    'Early alert moved up: Ada Marlowe',
    'Early alert postponed: Ada Marlowe',
  ]);
});

test('who becomes VIP while an item is postponed learns of it 30 minutes ahead, as of any other', async () => {
  const id = await alerts.scheduled(20 * minuteMs);
  await alerts.reschedule(id, 60 * minuteMs);
  await alerts.setTier(free, 'basic');
  await alerts.pass(29 * minuteMs);
  expect([await alerts.list(vip), await alerts.list(free)]).toEqual([['postponed 13:00'], []]);
  await alerts.pass(minuteMs);
  expect(await alerts.list(free)).toEqual(['upcoming 13:00']);
});

test.each([
  ['unscheduled', unscheduleNews],
  ['archived', archiveNews],
])('an item that is %s withdraws its alert, for a day in the list', async (_, action) => {
  const id = await alerts.scheduled(20 * minuteMs);
  await action(alerts.services, id);
  expect(await alerts.list(vip)).toEqual(['withdrawn 12:20']);
  expect(await alerts.notified(vip)).toEqual([announced, 'Early alert withdrawn: Ada Marlowe']);
  await alerts.pass(dayMs);
  expect(await alerts.list(vip)).toEqual([]);
});

test('a withdrawn item that is scheduled again is a new alert', async () => {
  const id = await alerts.scheduled(20 * minuteMs);
  await archiveNews(alerts.services, id);
  await restoreNews(alerts.services, id);
  await alerts.reschedule(id, 50 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['withdrawn 12:20']);
  await alerts.pass(20 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['withdrawn 12:20', 'upcoming 12:50']);
});

test('an alert ends when its news become public, by the schedule or by staff', async () => {
  const planned = await alerts.news.draft({ celebrityId: 'gh1' });
  await alerts.reschedule(planned, 20 * minuteMs);
  const sudden = await alerts.scheduled(25 * minuteMs);
  await publishNews(alerts.services, sudden);
  expect(await alerts.list(vip)).toEqual(['upcoming 12:20']);
  alerts.services.clock.advance(20 * minuteMs);
  await runNewsTask();
  expect(await alerts.list(vip)).toEqual([]);
  expect((await alerts.notified(vip)).filter((title) => title.includes('withdrawn'))).toEqual([]);
});

test('an overdue item stays in the list until it is public: nobody is left without an answer', async () => {
  const first = await alerts.scheduled(20 * minuteMs);
  await alerts.services.db
    .updateTable('news_item')
    .set({
      status: 'published',
      published_at: alerts.services.clock.now(),
      release_at: new Date(alerts.services.clock.nowMs() + 21 * minuteMs),
    })
    .where('id', '=', first)
    .execute();
  await alerts.pass(20 * minuteMs);
  expect(await alerts.list(vip)).toEqual(['upcoming 12:20']);
  alerts.services.clock.advance(minuteMs);
  await runNewsTask();
  expect(await alerts.list(vip)).toEqual([]);
});

test('only alerts that reached the player before the public time are counted', async () => {
  const { db, clock } = alerts.services;
  const since = clock.now();
  const count = (player: string) => countEarlyAlertsSince(db, player, since);
  const first = await alerts.scheduled(20 * minuteMs);
  await alerts.setTier(free, 'basic');
  expect([await count(vip), await count(free)]).toEqual([1, 0]);
  alerts.services.clock.advance(minuteMs);
  await publishNews(alerts.services, first);
  await alerts.pass(minuteMs);
  expect([await count(vip), await count(free)]).toEqual([1, 0]);
  const second = await alerts.news.draft({ celebrityId: 'gh1' });
  await alerts.reschedule(second, 20 * minuteMs);
  expect([await count(vip), await count(free)]).toEqual([2, 1]);
  await unscheduleNews(alerts.services, second);
  expect([await count(vip), await count(free)]).toEqual([1, 0]);
  expect(await countEarlyAlertsSince(db, vip, new Date(clock.nowMs() + 1))).toBe(0);
});
