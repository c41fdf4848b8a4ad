import { liveStream } from '@limelight/contract/live';
import type { ApiKeyScope } from '@limelight/rules/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStreamOf, type StreamClient, withoutListener } from '../../../platform/stream.fixture.js';
import { portfolioMessage } from '../../exchange/wallet/portfolio-subscription.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { notificationMessage } from '../notifications/subscribe-to-notifications.js';
import { ApiKeysUnderTest, type Owner } from './api-keys.fixture.js';

let trading: TradingUnderTest;
let keys: ApiKeysUnderTest;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  keys = await ApiKeysUnderTest.open(trading.services);
  await trading.services.listener.start();
});

afterAll(async () => {
  trading.services.live.close();
  await keys.app.close();
  await trading.services.close();
});

interface KeyStream {
  readonly id: string;
  readonly stream: StreamClient;
}

async function openWithKey(owner: Owner, scope: ApiKeyScope): Promise<KeyStream> {
  const { id, secret } = await keys.makeKey(owner, scope);
  const headers = { authorization: `Bearer ${secret}` };
  const client = await openStreamOf(keys.app, { path: liveStream.url, headers });
  await expect.poll(() => client.events()).toEqual(['portfolio', 'notification']);
  return { id, stream: client };
}

const openWithSession = ({ browser }: Owner) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return openStreamOf(keys.app, { path: liveStream.url, headers: { cookie } });
};

const revoke = ({ browser }: Owner, id: string) => browser.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });

test.each(['read', 'trade'] as const)(
  'a key that may %s receives portfolio events and notifications, as a person does',
  async (scope) => {
    const { services } = trading;
    const owner = await keys.addOwner();
    const { stream } = await openWithKey(owner, scope);
    const stranger = await openWithKey(await keys.addOwner(), scope);
    const person = await openWithSession(owner);
    await expect.poll(() => person.events()).toEqual(['portfolio', 'notification']);
    services.live.sendTo(owner.userId, await notificationMessage(services, owner.userId));
    services.live.sendTo(owner.userId, await portfolioMessage(services, owner.userId));
    const all = ['portfolio', 'notification', 'notification', 'portfolio'];
    await expect.poll(() => person.events()).toEqual(all);
    await expect.poll(() => stream.events()).toEqual(all);
    expect(stream.text()).toContain('"title":"New API key"');
    expect(stranger.stream.events(), 'another player’s key hears nothing of it').toEqual(['portfolio', 'notification']);
  },
);

test('the stream of a revoked key closes immediately, and the player’s other streams stay open', async () => {
  const owner = await keys.addOwner();
  const { id, stream } = await openWithKey(owner, 'read');
  const other = await openWithKey(owner, 'read');
  expect((await revoke(owner, id)).statusCode).toBe(200);
  await stream.ended;
  expect(trading.services.live.keyIds).toEqual(expect.arrayContaining([other.id]));
  expect(trading.services.live.keyIds).not.toContain(id);
});

test('the stream of a revoked key closes even when the notification was lost', async () => {
  const owner = await keys.addOwner();
  const { id, stream } = await openWithKey(owner, 'read');
  const other = await openWithKey(owner, 'read');
  await withoutListener(trading.services, () => revoke(owner, id));
  await stream.ended;
  expect(trading.services.live.keyIds).toContain(other.id);
});

test('the streams of a deleted account’s keys close with it', async () => {
  const owner = await keys.addOwner();
  const { stream } = await openWithKey(owner, 'read');
  await trading.services.db.deleteFrom('api_key').where('user_id', '=', owner.userId).execute();
  await stream.ended;
});
