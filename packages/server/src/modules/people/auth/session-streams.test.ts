import { liveStream } from '@limelight/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStreamOf, type StreamClient, withoutListener } from '../../../platform/stream.fixture.js';
import { registerStream } from '../../../platform/stream-route.js';
import { suspendByAdmin } from '../access/access.fixture.js';
import { type AccountsUnderTest, type Browser, openAccounts } from './accounts.fixture.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  const { app, services } = accounts;
  registerStream(app, services.live, {
    missed: () => [{ event: 'tick', data: 'of everybody' }],
    own: async () => [{ event: 'portfolio', data: 'of the player alone' }],
  });
  await services.listener.start();
});
afterAll(async () => {
  accounts.services.live.close();
  await accounts.close();
});

interface Player {
  readonly id: string;
  readonly browser: Browser;
}

async function addPlayer({ verified = true } = {}): Promise<Player> {
  count += 1;
  const email = `streams-${count}@example.org`;
  const id = await accounts.addPlayer(email, { verified });
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { id, browser };
}

function openStream({ browser }: Player): Promise<StreamClient> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return openStreamOf(accounts.app, { path: liveStream.url, headers: { cookie } });
}

async function openOwnStream(player: Player): Promise<StreamClient> {
  const stream = await openStream(player);
  await expect.poll(() => stream.events()).toEqual(['tick', 'portfolio']);
  return stream;
}

test('streams of ended sessions close even when the notification was lost, and the others stay open', async () => {
  const [signedOut, suspended, other] = [await addPlayer(), await addPlayer(), await addPlayer()];
  const streams = [await openOwnStream(signedOut), await openOwnStream(suspended)];
  const goesOn = await openOwnStream(other);
  await withoutListener(accounts.services, async () => {
    await accounts.services.db.deleteFrom('session').where('user_id', '=', signedOut.id).execute();
    await suspendByAdmin(accounts.services, suspended.id);
  });
  await Promise.all(streams.map(({ ended }) => ended));
  expect(accounts.services.live.userIds).toEqual([other.id]);
  accounts.services.live.sendTo(other.id, { event: 'portfolio', data: 'newer' });
  await expect.poll(() => goesOn.events()).toHaveLength(3);
});

test.each([
  ['an account that is not verified', () => addPlayer({ verified: false })],
  [
    'a suspended account',
    async () => {
      const player = await addPlayer();
      await suspendByAdmin(accounts.services, player.id);
      return player;
    },
  ],
])('the stream of %s carries public events and no player’s own events', async (_whose, make) => {
  const player = await make();
  const stream = await openStream(player);
  const { live } = accounts.services;
  await expect.poll(() => stream.events()).toEqual(['tick']);
  live.sendTo(player.id, { event: 'portfolio', data: 'of the player alone' });
  live.broadcast({ event: 'news', data: 'of everybody' });
  await expect.poll(() => stream.events()).toEqual(['tick', 'news']);
  expect(live.has(player.id)).toBe(false);
});

test('a stream carries the security headers of every response, and HEAD is not supported', async () => {
  const { response } = await openStream(await addPlayer());
  expect(response.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store, no-transform',
  });
  expect((await accounts.app.inject({ method: 'HEAD', url: liveStream.url })).statusCode).toBe(405);
});

test('the OpenAPI document describes the stream with the payload of each event', async () => {
  const { paths, components } = JSON.parse(JSON.stringify(accounts.app.swagger()));
  const answer = paths[liveStream.url].get.responses['200'].content['text/event-stream'];
  expect(answer.schema).toEqual({ $ref: '#/components/schemas/StreamEvent' });
  const events = components.schemas.StreamEvent.anyOf.map(({ $ref }: { $ref: string }) => {
    const { properties } = components.schemas[$ref.split('/').at(-1) ?? ''];
    return [properties.event.const, properties.data.$ref];
  });
  expect(events).toEqual(
    expect.arrayContaining([
      ['tick', '#/components/schemas/Tick'],
      ['portfolio', '#/components/schemas/Portfolio'],
      ['news', '#/components/schemas/NewsItem'],
      ['notification', '#/components/schemas/NotificationNews'],
      // A small payload without a name.
      ['liveTrades', undefined],
    ]),
  );
});
