import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { expect, test } from 'vitest';
import { firstNameOf, greetingAt, moversOf, shownFirstOf, trendingOf } from './dashboard-view';

function celebrity(id: string, over: Partial<Celebrity> = {}): Celebrity {
  return {
    id,
    name: id,
    category: 'Music',
    country: 'Ghana',
    description: '',
    status: 'active',
    imageUrl: null,
    featured: false,
    priceCents: 10_000,
    previousPriceCents: 10_000,
    dayAgoPriceCents: 10_000,
    halted: false,
    popularity: 50,
    fanSentiment: 'neutral',
    volumeCents: 0,
    dayLowCents: 10_000,
    dayHighCents: 10_000,
    ...over,
  };
}

test('the greeting follows the clock, and the night is a late evening', () => {
  const times = ['04:59', '05:00', '11:59', '12:00', '17:59', '18:00'];
  expect(times.map((time) => greetingAt(time).slice(5))).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]);
});

test('a greeting uses the first name', () => {
  expect([firstNameOf('Amara Osei'), firstNameOf('  Ada '), firstNameOf('')]).toEqual(['Amara', 'Ada', '']);
});

test('five trend and as many move as there is room for, and no suspended ones are among them', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) =>
    celebrity(id, { popularity: index, priceCents: 10_000 - index * 10, status: id === 'g' ? 'suspended' : 'active' }),
  );
  expect(trendingOf(list).map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(moversOf(list, 9).map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
  const many = Array.from({ length: 20 }, (_, index) => celebrity(`s${index}`, { priceCents: 10_000 + index * 10 }));
  expect(moversOf(many, 9).map(({ id }) => id)).toEqual(
    many
      .slice(11)
      .map(({ id }) => id)
      .reverse(),
  );
});

test('celebrities that staff feature come before trending ones, and trending ignores it', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) =>
    celebrity(id, {
      popularity: index,
      featured: id === 'a' || id === 'b',
      status: id === 'b' ? 'suspended' : 'active',
    }),
  );
  expect(shownFirstOf(list).map(({ id }) => id)).toEqual(['a', 'f', 'e', 'd', 'c']);
  expect(trendingOf(list).map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'a']);
});
