import { expect, test } from 'vitest';
import { parseNewsSearch } from './news-search';

test('the news page parses its filters from the URL and ignores unknown values', () => {
  expect(parseNewsSearch({ celebrity: 'gh1', topic: 'record' })).toEqual({ celebrity: 'gh1', topic: 'record' });
  // The router parses digits as a number.
  expect(parseNewsSearch({ celebrity: 5 })).toEqual({ celebrity: '5' });
  expect(parseNewsSearch({ celebrity: '../x', topic: 'gossip', page: 2 })).toEqual({});
});
