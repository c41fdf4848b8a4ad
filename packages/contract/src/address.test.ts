import { expect, test } from 'vitest';
import { addressOf } from './address.js';
import { getCelebrity } from './exchange/market.js';

test('an address has its parameters filled in and encoded', () => {
  expect(addressOf(getCelebrity.url, { id: 'a/b c' })).toBe('/api/v1/celebrities/a%2Fb%20c');
  expect(addressOf('/posters/:id.svg', { id: 'gh1' })).toBe('/posters/gh1.svg');
});

test('a query omits undefined parameters and includes zero and false', () => {
  const query = { limit: 0, celebrityId: undefined, cursor: null, watched: false };
  expect(addressOf('/trades', {}, query)).toBe('/trades?limit=0&watched=false');
});

test('a missing path parameter is an error and never yields another address', () => {
  expect(() => addressOf(getCelebrity.url)).toThrow('needs id');
});
