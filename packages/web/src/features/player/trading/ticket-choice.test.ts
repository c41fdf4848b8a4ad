import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCelebrities, type ListedCelebrity } from './celebrity-list';
import { celebrityInTicket } from './ticket-choice';
import type { TradeSearch } from './trade-search';

const ids = ['a', 'b', 'c', 'd', 'e'];
const list = (...names: string[]) => names.map((id) => ({ id, priceCents: 100, dayAgoPriceCents: 100 }));

const celebrities = fc.tuple(
  ...ids.map((id) =>
    fc.record<ListedCelebrity>({
      id: fc.constant(id),
      name: fc.constantFrom('Ada', 'Bola', 'Cleo').map((name) => `${name} ${id}`),
      category: fc.constantFrom('Music', 'Sports'),
      country: fc.constantFrom('Ghana', 'Nigeria'),
      status: fc.constantFrom('active', 'active', 'suspended'),
      popularity: fc.integer({ min: 0, max: 100 }),
      priceCents: fc.integer({ min: 1, max: 1_000 }),
      dayAgoPriceCents: fc.integer({ min: 1, max: 1_000 }),
    }),
  ),
);

const search: fc.Arbitrary<TradeSearch> = fc.record(
  {
    q: fc.constantFrom('ada', 'bo', 'xyzzy'),
    category: fc.constantFrom('Music', 'Sports'),
    country: fc.constantFrom('Ghana', 'Nigeria'),
    sort: fc.constantFrom('price', 'popularity', 'name'),
    owned: fc.constant(true),
    watched: fc.constant(true),
  },
  { requiredKeys: [] },
);

const step = fc.record({
  prices: celebrities,
  search,
  chosen: fc.option(fc.constantFrom(...ids, 'unknown'), { nil: undefined }),
  owned: fc.subarray(ids),
  watched: fc.subarray(ids),
  sameFilters: fc.boolean(),
});

test('whatever the filters, prices, choices and positions, the ticket shows a celebrity that the list marks', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), (steps, roomForTicket) => {
      let filters: TradeSearch = {};
      let before: string | undefined;
      for (const { prices, search: next, chosen, owned, watched, sameFilters } of steps) {
        if (!sameFilters) [filters, before] = [next, undefined];
        const found = findCelebrities(prices, filters, { owned: new Set(owned), watched: new Set(watched) });
        const shown = celebrityInTicket({ found, chosen, before, roomForTicket });
        const marked = found.filter(({ id }) => id === shown);
        const isOpen = roomForTicket ? found.length > 0 : found.some(({ id }) => id === chosen);
        expect(marked).toHaveLength(isOpen ? 1 : 0);
        if (found.some(({ id }) => id === chosen)) expect(shown).toBe(chosen);
        else if (roomForTicket && found.some(({ id }) => id === before))
          expect(shown, 'no change by itself').toBe(before);
        before = shown;
      }
    }),
  );
});

test('a search that leaves out the chosen celebrity puts its first result into the ticket, and Back the chosen one', () => {
  const choice = { chosen: 'a', before: undefined, roomForTicket: true };
  expect(celebrityInTicket({ ...choice, found: list('b', 'c') })).toBe('b');
  expect(celebrityInTicket({ ...choice, found: list('c', 'a') })).toBe('a');
});

test('a tick that sorts another celebrity first does not change the ticket', () => {
  expect(celebrityInTicket({ found: list('b', 'a'), chosen: undefined, before: 'a', roomForTicket: true })).toBe('a');
});

test('on a phone the ticket opens only for a choice that the list shows', () => {
  const choice = { before: undefined, roomForTicket: false };
  expect(celebrityInTicket({ ...choice, found: list('a'), chosen: undefined })).toBeUndefined();
  expect(celebrityInTicket({ ...choice, found: list('a'), chosen: 'b' })).toBeUndefined();
  expect(celebrityInTicket({ ...choice, found: list('a'), chosen: 'a' })).toBe('a');
});

test('without a choice the ticket opens with the first of the list that rises', () => {
  const choice = { chosen: undefined, before: undefined, roomForTicket: true };
  const riser = { id: 'c', priceCents: 101, dayAgoPriceCents: 100 };
  expect(celebrityInTicket({ ...choice, found: [...list('a', 'b'), riser] })).toBe('c');
  expect(celebrityInTicket({ ...choice, found: list('a', 'b') })).toBe('a');
});
