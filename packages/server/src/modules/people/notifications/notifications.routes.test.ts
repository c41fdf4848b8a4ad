import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getNotificationPreferences, listNotifications } from '@limelight/contract/people/notifications';
import { notificationCountsSchema, notificationNewsSchema } from '@limelight/contract/people/notifications.schema';
import { defaultChannels } from '@limelight/rules/notification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationsUnderTest } from './notifications.fixture.js';
import { notificationMessage } from './subscribe-to-notifications.js';

let notifications: NotificationsUnderTest;
let self: string;

beforeAll(async () => {
  notifications = await NotificationsUnderTest.open();
});
afterAll(() => notifications.close());
beforeEach(() => {
  self = notifications.enter();
});

async function list(query = '') {
  const answer = await notifications.app.inject(`/api/v1/notifications${query}`);
  return schemasOf(listNotifications).response.parse(answer.json());
}

const post = (path: string, payload?: object) =>
  notifications.app.inject({ method: 'POST', url: `/api/v1/notifications/${path}`, ...(payload && { payload }) });

const remove = (id: string) => notifications.app.inject({ method: 'DELETE', url: `/api/v1/notifications/${id}` });

async function ids(): Promise<string[]> {
  return (await notifications.rowsOf(self)).map(({ id }) => id);
}

test('pages show each notification once, newest first, to its player only', async () => {
  for (const title of ['one', 'two', 'three', 'four', 'five']) await notifications.notify(self, { title });
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  const third = await list(`?limit=2&cursor=${second.nextCursor}`);
  const titles = [first, second, third].flatMap((page) => page.notifications.map(({ title }) => title));
  expect(titles).toEqual(['five', 'four', 'three', 'two', 'one']);
  expect([first.unseen, first.unread, third.nextCursor]).toEqual([5, 5, null]);
  notifications.enter();
  expect(await list()).toEqual({ notifications: [], nextCursor: null, unseen: 0, unread: 0 });
});

test('the list filters by kind and by unread', async () => {
  await notifications.notify(self, { title: 'order' });
  await notifications.notify(self, { title: 'reward', kind: 'reward' });
  const [newest = ''] = await ids();
  await post(`${newest}/read`);
  expect((await list('?kind=reward')).notifications.map(({ title, read }) => [title, read])).toEqual([
    ['reward', true],
  ]);
  expect((await list('?show=unread')).notifications.map(({ title }) => title)).toEqual(['order']);
});

test('marking as seen clears the badge up to what was on screen; reading clears the rest', async () => {
  await notifications.notify(self);
  const [upTo = ''] = await ids();
  await notifications.notify(self);
  expect(notificationCountsSchema.parse((await post('seen', { upTo })).json())).toEqual({ unseen: 1, unread: 2 });
  expect((await post(`${upTo}/read`)).json()).toEqual({ unseen: 1, unread: 1 });
  expect((await post('read-all')).json()).toEqual({ unseen: 0, unread: 0 });
  const times = (await notifications.rowsOf(self)).map(({ read_at }) => read_at?.getTime());
  notifications.services.clock.advance(60_000);
  await post(`${upTo}/read`);
  await post('read-all');
  expect((await notifications.rowsOf(self)).map(({ read_at }) => read_at?.getTime())).toEqual(times);
});

test('a removed notification is gone from the list and the counts, and the same effect does not restore it', async () => {
  await notifications.notify(self, { key: 'order:1' });
  const [id = ''] = await ids();
  expect((await remove(id)).json()).toEqual({ unseen: 0, unread: 0 });
  await notifications.notify(self, { key: 'order:1' });
  expect(await list()).toMatchObject({ notifications: [], unseen: 0, unread: 0 });
  expect((await remove(id)).statusCode).toBe(404);
});

test("another player's notification is a 404 like one that never existed, and none of its rows changes", async () => {
  await notifications.notify(self);
  const owner = self;
  const [id = ''] = await ids();
  const before = await notifications.rowsOf(owner);
  notifications.enter();
  for (const unknown of [id, randomUUID()]) {
    for (const answer of [await post(`${unknown}/read`), await remove(unknown)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  }
  await post('seen', { upTo: id });
  await post('read-all');
  expect(await notifications.rowsOf(owner)).toEqual(before);
});

test.each<[string, () => Promise<{ statusCode: number }>]>([
  ['an id that is none', () => post('abc/read')],
  ['a cursor that is none', () => notifications.app.inject('/api/v1/notifications?cursor=abc')],
  ['an unknown kind', () => notifications.app.inject('/api/v1/notifications?kind=gossip')],
  ['a page that is too long', () => notifications.app.inject('/api/v1/notifications?limit=101')],
  ['seen without saying what', () => post('seen', {})],
  ['a field that nobody knows', () => post('seen', { upTo: randomUUID(), userId: randomUUID() })],
])('%s is refused with 400', async (_name, call) => {
  expect((await call()).statusCode).toBe(400);
});

test.each([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
] as const)('%s may neither read nor change anything', async (code, status, change) => {
  await notifications.notify(self);
  const before = await notifications.rowsOf(self);
  const [id = ''] = await ids();
  const { viewer, app } = notifications;
  notifications.viewer = viewer && change && { ...viewer, ...change };
  const preference = {
    method: 'PATCH',
    url: '/api/v1/notification-preferences/order',
    payload: { inApp: false },
  } as const;
  const answers = [
    await app.inject('/api/v1/notifications'),
    await post('read-all'),
    await post('seen', { upTo: id }),
    await post(`${id}/read`),
    await remove(id),
    await app.inject('/api/v1/notification-preferences'),
    await app.inject(preference),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(await notifications.rowsOf(self)).toEqual(before);
  expect(await preferenceRows(self)).toEqual([]);
});

function preferenceRows(userId: string) {
  const { db } = notifications.services;
  return db.selectFrom('notification_preference').selectAll().where('user_id', '=', userId).execute();
}

async function preferences() {
  const answer = await notifications.app.inject('/api/v1/notification-preferences');
  return schemasOf(getNotificationPreferences).response.parse(answer.json());
}

const change = (kind: string, payload: object) =>
  notifications.app.inject({ method: 'PATCH', url: `/api/v1/notification-preferences/${kind}`, payload });

const defaults = defaultChannels;

test('choices override the defaults, each switch separately, also when changed concurrently', async () => {
  expect(await preferences()).toEqual({ kinds: defaults, pushPublicKey: null });
  await Promise.all([
    change('order', { email: false }),
    change('order', { push: false }),
    change('order', { inApp: false }),
  ]);
  await change('social', { email: true });
  expect((await preferences()).kinds).toEqual({
    ...defaults,
    order: { inApp: false, email: false, push: false },
    social: { ...defaults.social, email: true },
  });
  notifications.enter();
  expect((await preferences()).kinds).toEqual(defaults);
});

test.each([
  ['gossip', { inApp: false }],
  ['order', {}],
  ['order', { inApp: 'no' }],
  ['order', { fax: true }],
])('a choice for %s of %j is refused', async (kind, body) => {
  expect((await change(kind, body)).statusCode).toBe(400);
  expect(await preferenceRows(self)).toEqual([]);
});

test('a muted kind is neither listed nor counted', async () => {
  await change('market-event', { inApp: false });
  await notifications.notify(self, { kind: 'market-event' });
  expect(await list()).toMatchObject({ notifications: [], unseen: 0, unread: 0 });
  await change('market-event', { inApp: true });
  await notifications.notify(self, { kind: 'market-event', title: 'shown again' });
  expect((await list()).notifications.map(({ title }) => title)).toEqual(['shown again']);
});

test("after each change only the player's own pages receive what the bell shows", async () => {
  const { live, listener } = notifications.services;
  const events: string[] = [];
  Object.assign(live, {
    has: () => true,
    sendTo: (userId: string, { event, data }: { event: string; data: string }) => {
      const { unseen, unread, newest } = notificationNewsSchema.parse(JSON.parse(data));
      events.push([event, userId === self, unseen, unread, newest.length].join(' '));
    },
  });
  await listener.start();
  await notifications.notify(self);
  await expect.poll(() => events.at(-1)).toBe('notification true 1 1 1');
  const [upTo = ''] = await ids();
  await post('seen', { upTo });
  await expect.poll(() => events.at(-1)).toBe('notification true 0 1 1');
  await remove(upTo);
  await expect.poll(() => events.at(-1)).toBe('notification true 0 0 0');
  expect(events.every((line) => line.includes('true'))).toBe(true);
  const { data } = await notificationMessage(notifications.services, self);
  expect(JSON.parse(data)).toEqual({ unseen: 0, unread: 0, newest: [] });
});
