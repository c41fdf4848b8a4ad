import { randomUUID } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installJobs, type RunningJobs, startJobs } from '../../../platform/jobs.js';
import { openPushPeer, type PushPeer, testVapidKeys } from '../../../platform/push.fixture.js';
import { webPushSender } from '../../../platform/push.js';
import { NotificationsUnderTest } from './notifications.fixture.js';
import { notificationsModule } from './notifications.module.js';
import { deleteEndedPushSubscriptions } from './push-subscription.sql.js';

let peer: PushPeer;
let notifications: NotificationsUnderTest;
let jobs: RunningJobs;
let self: string;

beforeAll(async () => {
  peer = await openPushPeer();
  notifications = await NotificationsUnderTest.open({
    push: webPushSender({ keys: testVapidKeys, agent: peer.agent }),
  });
  const { services } = notifications;
  await installJobs(services);
  jobs = await startJobs(services, notificationsModule.jobs(services));
});
afterAll(async () => {
  await jobs.stop();
  await notifications.close();
  await peer.close();
});
beforeEach(async () => {
  self = await notifications.logIn();
  peer.messages.length = 0;
  peer.answer = 201;
});

const subscribe = (changes: object = {}) => {
  const { browser } = peer;
  const payload = { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys: browser.keys, ...changes };
  return notifications.app.inject({ method: 'POST', url: '/api/v1/push-subscriptions', payload });
};

const subscriptionsOf = (userId: string) =>
  notifications.services.db.selectFrom('push_subscription').selectAll().where('user_id', '=', userId).execute();

async function jobsDone(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await notifications.services.pool.query(
        'select count(*)::integer as count from graphile_worker.jobs',
      );
      expect(rows[0]?.count).toBe(0);
    },
    { timeout: 60_000 },
  );
}

test('a subscribed browser gets its player’s notifications, encrypted for that browser only, with a time to live', async () => {
  expect((await subscribe()).statusCode).toBe(201);
  await notifications.notify(self, { title: 'Order filled', text: 'You bought 5 shares', path: '/my-holdings' });
  await jobsDone();
  const [message, ...more] = peer.messages;
  const [row] = await notifications.rowsOf(self);
  expect(more).toEqual([]);
  expect(message?.host).toBe('fcm.googleapis.com');
  expect(Number(message?.headers.ttl)).toBeGreaterThan(11 * 3_600);
  expect(Number(message?.headers.ttl)).toBeLessThanOrEqual(12 * 3_600);
  expect(message?.headers.topic).toBe(row?.id.replaceAll('-', ''));
  expect(message?.headers.authorization).toContain(`k=${testVapidKeys.publicKey}`);
  expect(message && JSON.parse(peer.browser.decrypt(message.body))).toEqual({
    id: row?.id,
    title: 'Order filled',
    text: 'You bought 5 shares',
    path: '/my-holdings',
  });
});

test('kinds that are not pushed, and players without a browser, cause no message', async () => {
  await subscribe();
  await notifications.notify(self, { kind: 'market-event' });
  await notifications.notify(randomUUID());
  await notifications.services.db
    .insertInto('notification_preference')
    .values({ user_id: self, kind: 'order', in_app: true, email: true, push: false })
    .execute();
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages).toEqual([]);
});

test.each([404, 410])('after %i the subscription is deleted and not tried again', async (status) => {
  await subscribe();
  peer.answer = status;
  await notifications.notify(self);
  await jobsDone();
  expect(await subscriptionsOf(self)).toEqual([]);
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages).toHaveLength(1);
});

test('a busy push service is retried, and the subscription remains', async () => {
  await subscribe();
  peer.answer = 503;
  await notifications.notify(self);
  await vi.waitFor(() => expect(peer.messages).toHaveLength(1), { timeout: 60_000 });
  peer.answer = 201;
  await jobsDone();
  expect(peer.messages).toHaveLength(2);
  expect(await subscriptionsOf(self)).toHaveLength(1);
});

const sessions = () => notifications.services.db.deleteFrom('session');

test('a browser with an ended session gets nothing more, not even messages in flight, and the others continue', async () => {
  const { db } = notifications.services;
  const { pushMessageTask } = await import('./push-message.js');
  const lost = notifications.viewer?.sessionId ?? '';
  await subscribe();
  const [subscription] = await subscriptionsOf(self);
  await notifications.notify(self);
  await jobsDone();
  const [row] = await notifications.rowsOf(self);
  const underWay = { userId: self, notificationId: row?.id ?? '', subscriptionId: subscription?.id ?? '' };
  await notifications.beginSession(self);
  const here = `https://web.push.apple.com/${self}`;
  await subscribe({ endpoint: here });
  // As "sign out everywhere else" and a password change do.
  await sessions().where('id', '=', lost).execute();
  peer.messages.length = 0;
  await pushMessageTask(notifications.services)(underWay, { effectKey: 'test' });
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages.map(({ host }) => host)).toEqual(['web.push.apple.com']);
  await db.transaction().execute((tx) => deleteEndedPushSubscriptions(tx));
  expect((await subscriptionsOf(self)).map(({ endpoint }) => endpoint)).toEqual([here]);
  await sessions().where('user_id', '=', self).execute();
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages).toHaveLength(1);
});

test('a browser with an expired session gets nothing until it subscribes again', async () => {
  const { db } = notifications.services;
  const endpoint = `https://web.push.apple.com/${self}`;
  await subscribe({ endpoint });
  const { rows } = await sql`
    update session set expires_at = now() - interval '1 second' where user_id = ${self} returning id`.execute(db);
  expect(rows).toHaveLength(1);
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages).toEqual([]);
  await notifications.beginSession(self);
  await subscribe({ endpoint });
  await notifications.notify(self);
  await jobsDone();
  expect(peer.messages).toHaveLength(1);
});

test('what was read or is half a day old is not pushed', async () => {
  const { db, clock } = notifications.services;
  const { pushMessageTask } = await import('./push-message.js');
  await subscribe();
  const [subscription] = await subscriptionsOf(self);
  const deliver = async () => {
    const [row] = await notifications.rowsOf(self);
    const order = { userId: self, notificationId: row?.id ?? '', subscriptionId: subscription?.id ?? '' };
    peer.messages.length = 0;
    await pushMessageTask(notifications.services)(order, { effectKey: 'test' });
    return peer.messages.length;
  };
  await notifications.notify(self);
  await jobsDone();
  expect(await deliver()).toBe(1);
  await db
    .updateTable('notification')
    .set({ seen_at: clock.now(), read_at: clock.now() })
    .where('user_id', '=', self)
    .execute();
  expect(await deliver()).toBe(0);
  await notifications.notify(self);
  await jobsDone();
  clock.advance(12 * hourMs);
  expect(await deliver()).toBe(0);
});

test.each([
  'https://127.0.0.1/push',
  'https://localhost/push',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.evil.test/push',
  'https://evil.test/fcm.googleapis.com',
  'https://fcm.googleapis.com:8443/push',
  'https://fcm.googleapis.com@evil.test/push',
  'https://user:password@fcm.googleapis.com/push',
  'https://push.apple.com.evil.test/push',
  'https://evilpush.apple.com/push',
  'http://fcm.googleapis.com/push',
  'ftp://fcm.googleapis.com/push',
  'not an address',
])('the address %s is refused and nothing is stored', async (endpoint) => {
  const answer = await subscribe({ endpoint });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect(await subscriptionsOf(self)).toEqual([]);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('the push service at %s is allowed', async (endpoint) => {
  expect((await subscribe({ endpoint })).statusCode).toBe(201);
});

test('a browser that subscribes again stays one subscription, of the player who subscribed last', async () => {
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`;
  const first = (await subscribe({ endpoint })).json();
  expect((await subscribe({ endpoint })).json()).toEqual(first);
  const before = self;
  self = await notifications.logIn();
  const second = (await subscribe({ endpoint })).json();
  expect(second.id).not.toBe(first.id);
  expect(await subscriptionsOf(before)).toEqual([]);
  expect((await subscriptionsOf(self)).map(({ id }) => id)).toEqual([second.id]);
});

test('only the ten browsers that subscribed last are retained', async () => {
  for (let browser = 0; browser < 12; browser += 1) {
    notifications.services.clock.advance(1_000);
    await subscribe({ endpoint: `https://web.push.apple.com/${self}/${browser}` });
  }
  const endpoints = (await subscriptionsOf(self)).map(({ endpoint }) => endpoint);
  expect(endpoints).toHaveLength(10);
  expect(endpoints.some((endpoint) => endpoint.endsWith('/0') || endpoint.endsWith('/1'))).toBe(false);
});

test('only its player can delete a subscription', async () => {
  const { id } = (await subscribe()).json();
  const owner = self;
  const end = () => notifications.app.inject({ method: 'DELETE', url: `/api/v1/push-subscriptions/${id}` });
  notifications.enter();
  expect([(await end()).statusCode, (await subscriptionsOf(owner)).length]).toEqual([404, 1]);
  notifications.viewer = null;
  expect([(await end()).statusCode, (await subscribe()).statusCode]).toEqual([401, 401]);
  expect(await subscriptionsOf(owner)).toHaveLength(1);
  notifications.viewer = {
    userId: owner,
    sessionId: randomUUID(),
    role: 'user',
    emailVerified: true,
    suspended: false,
  };
  expect((await end()).json()).toEqual({ id });
  expect(await subscriptionsOf(owner)).toEqual([]);
});

test('without keys push messages are neither offered nor accepted', async () => {
  const other = await NotificationsUnderTest.open();
  other.enter();
  const payload = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: peer.browser.keys };
  const answer = await other.app.inject({ method: 'POST', url: '/api/v1/push-subscriptions', payload });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'PUSH_UNAVAILABLE']);
  expect((await other.app.inject('/api/v1/notification-preferences')).json().pushPublicKey).toBeNull();
  await other.close();
  const offered = (await notifications.app.inject('/api/v1/notification-preferences')).json();
  expect(offered.pushPublicKey).toBe(testVapidKeys.publicKey);
});
