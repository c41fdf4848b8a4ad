import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { createNotifications } from './create-notifications.js';
import type { NewNotification } from './notification.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

function orderFilled(userId: string, key = 'order:1'): NewNotification {
  return {
    userId,
    kind: 'order',
    tone: 'success',
    title: 'Order filled',
    text: 'You bought 5 shares',
    path: '/my-holdings',
    key,
  };
}

const notify = (notifications: readonly NewNotification[]) =>
  services.db.transaction().execute((tx) => createNotifications(tx, notifications, services.clock.now()));

const rowsOf = (userId: string) =>
  services.db.selectFrom('notification').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('the same effect is stored once per player, also within one call and by concurrent calls', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const both = [orderFilled(first), orderFilled(second), orderFilled(first)];
  await Promise.all(Array.from({ length: 10 }, (_, round) => notify(round % 2 === 0 ? both : both.toReversed())));
  services.clock.advance(1_000);
  await notify([orderFilled(first), orderFilled(first, 'order:2')]);
  expect((await rowsOf(first)).map(({ key }) => key)).toEqual(['order:1', 'order:2']);
  expect((await rowsOf(second)).map(({ key }) => key)).toEqual(['order:1']);
});

test('a transaction that rolls back notifies nobody', async () => {
  const userId = randomUUID();
  const failing = services.db.transaction().execute(async (tx) => {
    await createNotifications(tx, [orderFilled(userId)], services.clock.now());
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  expect(await rowsOf(userId)).toEqual([]);
});

test('a muted kind is stored but not shown', async () => {
  const userId = randomUUID();
  await services.db
    .insertInto('notification_preference')
    .values({ user_id: userId, kind: 'order', in_app: false, email: true, push: false })
    .execute();
  await notify([orderFilled(userId), { ...orderFilled(userId, 'reward:1'), kind: 'reward' }]);
  expect((await rowsOf(userId)).map(({ kind, shown }) => [kind, shown])).toEqual(
    expect.arrayContaining([
      ['order', false],
      ['reward', true],
    ]),
  );
});

test('an address outside the app is refused', async () => {
  for (const path of ['https://evil.test/', '//evil.test', '/\\evil.test', 'dashboard']) {
    await expect(notify([{ ...orderFilled(randomUUID()), path }])).rejects.toThrow('check constraint');
  }
});
