import { randomBytes, randomUUID } from 'node:crypto';
import { celebrityPictureUrl, pagePictureUrl, picturedPages } from '@limelight/contract/addresses';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { sharePicture } from '@limelight/contract/fame/sharing';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestsPerMinuteMax } from '../../../platform/http/request-limits.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { registerSharing } from './sharing.routes.js';

let trading: TradingUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  await trading.services.db
    .updateTable('celebrity_market')
    .set({ price_cents: 50_000 })
    .where('celebrity_id', '=', '1')
    .execute();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: trading.services.log });
  app.decorate('findViewer', async () => viewer);
  const tick = {
    number: 1,
    dayAgoPricesCents: { '1': 40_000 },
    pricesCents: { '1': 50_000 },
    time: '2026-03-10T12:00:00.000Z',
  };
  const celebrities = [
    { id: '1', name: 'Ada Marlowe', category: 'Music', country: 'Ghana', status: 'active', listing_price_cents: 9 },
  ];
  registerSharing(app, { ...trading.services, market: { tick, celebrities, revision: 0 } as never });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await trading.services.close();
});

beforeEach(async () => {
  const userId = await trading.addPlayer();
  viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false } as Viewer;
});

const post = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/shared-pictures', payload });

async function share(payload: object): Promise<string> {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(201);
  const { url, pictureUrl } = schemasOf(sharePicture).response.parse(answer.json());
  expect(url).toMatch(/^http:\/\/limelight\.test\/s\/[A-Za-z0-9_-]{22}$/);
  expect(pictureUrl).toBe(`${url}.png`);
  return new URL(url).pathname;
}

test('the page of a celebrity has a picture for social networks, the same for an hour', async () => {
  viewer = null;
  const picture = await app.inject(celebrityPictureUrl('1'));
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.headers['cache-control']).toBe('public, max-age=3600');
  const { width, height } = await sharp(picture.rawPayload).metadata();
  expect([width, height]).toEqual([1_200, 630]);
  expect((await app.inject(celebrityPictureUrl('nobody'))).statusCode).toBe(404);
});

test('each public list has a picture, rendered from the database', async () => {
  viewer = null;
  for (const page of picturedPages) {
    const { statusCode, headers } = await app.inject(pagePictureUrl(page));
    expect([page, statusCode, headers['content-type']]).toEqual([page, 200, 'image/png']);
  }
});

test('a celebrity is shared as a page with Open Graph tags and an image of the expected size', async () => {
  const path = await share({ celebrityId: '1', kind: 'celebrity' });
  viewer = null;
  const page = await app.inject(path);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<meta property="og:title" content="Ada Marlowe: +25.00% in 24 hours">');
  expect(page.body).toContain(`<meta property="og:image" content="http://limelight.test${path}.png">`);
  expect(page.body).toContain('href="/celebrity/1"');
  const picture = await app.inject(`${path}.png`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  // Sites that show a shared page obey robots.txt, which leaves it open.
  expect([page.headers['x-robots-tag'], picture.headers['x-robots-tag']]).toEqual(['noindex', 'noindex']);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
});

test('a gain is shown as a percentage, and in SE$ only when the player chose so', async () => {
  const place = tradePlacer(trading.services);
  await place(await trading.tradeRequest(viewer?.userId ?? '', { shares: 2 }));
  const averages = trading.services.db.updateTable('position').set({ average_price_cents: 40_000 });
  await averages.where('user_id', '=', viewer?.userId ?? '').execute();
  const plain = await app.inject(await share({ celebrityId: '1', kind: 'gain' }));
  expect(plain.body).toContain('Ada Marlowe: +25.00% on my shares');
  expect(plain.body).not.toContain('200.00');
  await share({ celebrityId: '1', kind: 'gain', amounts: true });
  const stored = trading.services.db.selectFrom('shared_picture').select(['change_cents']).orderBy('created_at');
  const rows = await stored.where('user_id', '=', viewer?.userId ?? '').execute();
  expect(rows.map(({ change_cents }) => change_cents).sort()).toEqual([20_000, null]);
});

test('a gain without shares or of an unknown celebrity cannot be shared', async () => {
  const answers = [
    await post({ celebrityId: '1', kind: 'gain' }),
    await post({ celebrityId: 'nobody', kind: 'celebrity' }),
    await post({ celebrityId: '1', kind: 'loss' }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'NOT_ENOUGH_SHARES'],
    [404, 'CELEBRITY_UNKNOWN'],
    [400, 'BAD_REQUEST'],
  ]);
  viewer = null;
  expect((await post({ celebrityId: '1', kind: 'celebrity' })).statusCode).toBe(401);
});

test('at most a hundred pictures in 24 hours, also with concurrent requests', async () => {
  const { db, clock } = trading.services;
  const userId = viewer?.userId ?? '';
  const made = (count: number, agoMs: number) =>
    Array.from({ length: count }, () => ({
      ...{
        id: randomBytes(16).toString('base64url'),
        user_id: userId,
        kind: 'celebrity' as const,
        celebrity_id: '1',
        price_cents: 50_000,
      },
      ...{ change_bps: 0, change_cents: null, created_at: new Date(clock.nowMs() - agoMs) },
    }));
  await db
    .insertInto('shared_picture')
    .values([...made(20, dayMs), ...made(98, dayMs - 1)])
    .execute();
  const answers = await Promise.all(Array.from({ length: 4 }, () => post({ celebrityId: '1', kind: 'celebrity' })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429]);
  const stored = db.selectFrom('shared_picture').select(({ fn }) => fn.countAll<number>().as('count'));
  expect(await stored.where('user_id', '=', userId).executeTakeFirst()).toEqual({ count: 120 });
});

test('a network that has many pictures rendered is refused with 429, also by the picture of a page', async () => {
  const path = await share({ celebrityId: '1', kind: 'celebrity' });
  for (let count = 0; count < requestsPerMinuteMax['new-pictures']; count += 1) {
    app.requestLimits.count('new-pictures', '127.0.0.1');
  }
  const refused = await app.inject(`${path}.png`);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Rendered before, and so free.
  expect((await app.inject(celebrityPictureUrl('1'))).statusCode).toBe(200);
  expect((await app.inject({ url: `${path}.png`, remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});

test('a guessed address is not found', async () => {
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2f..%2fetc']) {
    expect((await app.inject(`/s/${id}`)).statusCode).toBe(404);
    expect((await app.inject(`/s/${id}.png`)).statusCode).toBe(404);
  }
});
