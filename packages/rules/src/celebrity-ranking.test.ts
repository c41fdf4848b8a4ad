import { expect, it } from 'vitest';
import { rankByMovement, rankByPrice } from './celebrity-ranking.js';

const listings = [
  { id: 'a', priceCents: 100, dayAgoPriceCents: 300 },
  { id: 'b', priceCents: 200, dayAgoPriceCents: 200 },
  { id: 'c', priceCents: 200, dayAgoPriceCents: 100 },
  { id: 'd', priceCents: 150, dayAgoPriceCents: 0 },
];

it('ranks by price with shared ranks for ties, and the change of rank in 24 hours', () => {
  expect(rankByPrice(listings).map(({ celebrity, rank, change }) => [celebrity.id, rank, change])).toEqual([
    ['b', 1, 1],
    ['c', 1, 2],
    ['d', 3, 1],
    ['a', 4, -3],
  ]);
});

it('ranks movers by the size of the change, falls included, and a price without history last', () => {
  expect(rankByMovement(listings).map(({ celebrity, rank }) => [celebrity.id, rank])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
    ['d', 3],
  ]);
});
