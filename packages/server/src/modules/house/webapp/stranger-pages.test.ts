import { expect, test } from 'vitest';
import { strangerPages } from './stranger-pages.js';
import type { PageVisit } from './visit.js';

function visit(path: string, { search = '', limited = false } = {}): PageVisit {
  return {
    path,
    search,
    device: 'phone',
    cookies: [],
    wasRefused: () => limited,
    wasLimited: () => limited,
    fetchApi: () => Promise.reject(new Error('nothing is requested')),
  };
}

function counting() {
  const state = { version: '1', renders: 0 };
  const pages = strangerPages({
    version: () => state.version,
    render: async ({ path, search }) => `${path}${search} ${++state.renders}`,
  });
  return { state, pages };
}

test('a page is rendered once for all strangers, and again when the market has changed', async () => {
  const { state, pages } = counting();
  expect(await pages.read(visit('/trade'))).toBe('/trade 1');
  expect(await pages.read(visit('/trade'))).toBe('/trade 1');
  expect(await pages.read(visit('/trade', { search: '?q=a' }))).toBe('/trade?q=a 2');
  state.version = '2';
  expect(await pages.read(visit('/trade'))).toBe('/trade 3');
});

test('a page of a reader with too many requests is not cached for others', async () => {
  const { pages } = counting();
  expect(await pages.read(visit('/trade', { limited: true }))).toBe('/trade 1');
  expect(await pages.read(visit('/trade'))).toBe('/trade 2');
});

test('the cache is bounded: the page that was rendered first goes', async () => {
  const { pages } = counting();
  await pages.read(visit('/first'));
  for (let other = 0; other < 100; other += 1) await pages.read(visit(`/other/${other}`));
  expect(await pages.read(visit('/other/99'))).toBe('/other/99 101');
  expect(await pages.read(visit('/first'))).toBe('/first 102');
});
