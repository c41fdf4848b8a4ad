import { pagePictureUrl, picturedPages } from '@limelight/contract/addresses';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { imageCache } from './image-cache.js';
import { pagePng, pageSvg } from './page-image.js';
import { type PagePicture, type PagePictureSources, pagePicture } from './page-picture.js';
import { registerPagePictures } from './page-picture.routes.js';

const pricesCents = { a: 90_000, b: 50_000, c: 20_000, d: 10_000, e: 70_000, gone: 99_000 };
const dayAgoPricesCents = { a: 90_000, b: 40_000, c: 30_000, d: 10_000, e: 70_000, gone: 99_000 };
const names = {
  a: 'Ada Marlowe',
  b: 'Ben Osei',
  c: 'Caro Lindt',
  d: 'Dee Sarpong',
  e: 'Efua Lamptey',
  gone: 'Gone Away',
};
const celebrities = Object.entries(names).map(([id, name]) => ({
  id,
  name,
  category: 'Music',
  country: 'Ghana',
  status: id === 'gone' ? 'suspended' : 'active',
  listing_price_cents: 100,
}));

let tick: { number: number; time: string; pricesCents: object; dayAgoPricesCents: object };
let news: NewsItem[];
let premieres: Premiere[];
let revision: number;
let rendered: string[];
let app: FastifyInstance;

const sources = {
  get market() {
    return { tick, celebrities, revision };
  },
  news: async () => news,
  premieres: async () => premieres,
} as unknown as PagePictureSources;

const item = (title: string, changes: Partial<NewsItem> = {}) =>
  ({ title, time: '2026-03-10T12:00:00.000Z', celebrityId: null, changeBps: null, ...changes }) as NewsItem;
const premiere = (changes: Partial<Premiere>) =>
  ({
    stage: 'Gala night',
    celebrityId: 'a',
    time: '2026-03-10T18:04:00.000Z',
    state: 'announced',
    changeBps: null,
    ...changes,
  }) as Premiere;

beforeEach(async () => {
  tick = { number: 7, time: '2026-03-10T12:00:00.000Z', pricesCents, dayAgoPricesCents };
  [news, premieres, revision, rendered] = [[], [], 0, []];
  app = await createHttpServer({ production: false, trustedProxies: [], logger: false as never });
  const images = imageCache((picture: PagePicture) => {
    rendered.push(picture.title);
    return pagePng(picture);
  });
  registerPagePictures(app, {
    market: sources.market,
    news: sources.news,
    premieres: sources.premieres,
    read: (_request, picture, place) => images.read(picture, { network: 'anybody', place }),
  });
  await app.ready();
});
afterEach(() => app.close());

test('every public list has a picture of the size that social networks expect', async () => {
  news = [item('Records fall'), item('Ben Osei surges', { celebrityId: 'b', changeBps: 2_500 as never })];
  premieres = [premiere({}), premiere({ celebrityId: 'delisted' })];
  for (const page of picturedPages) {
    const picture = await app.inject(pagePictureUrl(page));
    expect([page, picture.statusCode, picture.headers['content-type']]).toEqual([page, 200, 'image/png']);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  }
  expect((await app.inject('/share/page/dashboard.png')).statusCode).toBe(404);
});

test('a client that has the picture gets 304, and it is rendered once', async () => {
  const first = await app.inject(pagePictureUrl('market'));
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const headers = { 'if-none-match': `W/${first.headers.etag}` };
  const again = await app.inject({ url: pagePictureUrl('market'), headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(rendered).toHaveLength(1);
});

test('a picture of news changes with the headlines', async () => {
  const before = await app.inject(pagePictureUrl('news'));
  news = [item('Records fall')];
  const headers = { 'if-none-match': String(before.headers.etag) };
  expect((await app.inject({ url: pagePictureUrl('news'), headers })).statusCode).toBe(200);
});

test('prices are those of the hour, and a change of a celebrity shows concurrently', async () => {
  const idAt = async (time: string) => {
    tick = { ...tick, time };
    return (await pagePicture('home', sources)).id;
  };
  const first = await idAt('2026-03-10T12:00:00.000Z');
  expect(await idAt('2026-03-10T12:59:30.000Z')).toBe(first);
  expect(await idAt('2026-03-10T13:00:00.000Z')).not.toBe(first);
  revision += 1;
  expect(await idAt('2026-03-10T12:00:00.000Z')).not.toBe(first);
});

test('the market shows the biggest moves, the leaderboards the highest prices, and neither a suspended celebrity', async () => {
  const market = await pagePicture('market', sources);
  expect(
    market.entries.slice(0, 2).map(({ text, detail, figure }) => [text, detail, figure?.text, figure?.tone]),
  ).toEqual([
    ['Caro Lindt', 'SE$200.00', '−33.33%', 'loss'],
    ['Ben Osei', 'SE$500.00', '+25.00%', 'gain'],
  ]);
  const board = await pagePicture('leaderboards', sources);
  expect(board.entries.map(({ text }) => text)).toEqual([
    '1. Ada Marlowe',
    '2. Efua Lamptey',
    '3. Ben Osei',
    '4. Caro Lindt',
  ]);
});

test('the calendar shows the next premieres, then the last results', async () => {
  premieres = [
    premiere({ celebrityId: 'a', state: 'over', changeBps: -800 as never, time: '2026-03-08T18:04:00.000Z' }),
    premiere({ celebrityId: 'b', state: 'over', changeBps: 900 as never, time: '2026-03-09T18:04:00.000Z' }),
    premiere({ celebrityId: 'c', state: 'cancelled' }),
    premiere({ celebrityId: 'd' }),
  ];
  const { entries } = await pagePicture('calendar', sources);
  expect(entries.map(({ text, figure }) => [text, figure?.text])).toEqual([
    ['Dee Sarpong', undefined],
    ['Ben Osei', '+9.00%'],
    ['Ada Marlowe', '−8.00%'],
  ]);
  expect(entries[0]?.detail).toBe('Gala night, 10 Mar 2026 at 18:04 in London');
});

test('a headline that says its change has no figure next to it', async () => {
  const about = { celebrityId: 'b', changeBps: 900 as never };
  news = [item('Gala night: Ben Osei +9.00%', about), item('Ben Osei is on a streak', about)];
  const { entries } = await pagePicture('news', sources);
  expect(entries.map(({ figure }) => figure?.text)).toEqual([undefined, '+9.00%']);
});

test('each poster of a picture has its own shapes', async () => {
  for (const page of ['home', 'leaderboards'] as const) {
    const svg = pageSvg(await pagePicture(page, sources));
    const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(used.length).toBeGreaterThan(4);
  }
});

test('no text can become markup, and a text that cannot be rendered is left out', async () => {
  news = [item('</svg><script>alert(1)</script>'), item('🎉'), item('word '.repeat(24)), item('x'.repeat(120))];
  const { statusCode, rawPayload } = await app.inject(pagePictureUrl('news'));
  expect(statusCode).toBe(200);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 });
});
