import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandOf, levelOf, orderOfTickets, shareOut } from './share-out.js';

const request = fc.integer({ min: 1, max: 60 });
const requests = fc.array(request, { minLength: 1, maxLength: 40 });
const sharing = fc
  .record({
    requests,
    supply: fc.nat(1_500),
    seed: fc.array(fc.double({ noNaN: true }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ requests: wanted, supply, seed }) => ({
    wanted,
    supply,
    order: wanted.map((_, place) => place).sort((left, right) => (seed[left] ?? 0) - (seed[right] ?? 0)),
  }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the shares are exactly the supply or everything that was requested, whichever is less', () => {
  fc.assert(
    fc.property(sharing, ({ wanted, supply, order }) => {
      const shares = shareOut(wanted, { supply, order });
      expect(sum(shares)).toBe(Math.min(supply, sum(wanted)));
      shares.forEach((share, place) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(wanted[place] ?? 0);
      });
    }),
  );
});

test('nobody who got less than requested has more than one less than another', () => {
  fc.assert(
    fc.property(sharing, ({ wanted, supply, order }) => {
      const shares = shareOut(wanted, { supply, order });
      const most = Math.max(...shares);
      shares.forEach((share, place) => {
        if (share < (wanted[place] ?? 0)) expect(most - share).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('who requests more never gets less, and who has all that is wanted gains nothing by more', () => {
  fc.assert(
    fc.property(sharing, fc.nat(39), fc.integer({ min: 1, max: 30 }), ({ wanted, supply, order }, at, more) => {
      const place = at % wanted.length;
      const before = shareOut(wanted, { supply, order })[place] ?? 0;
      const raised = wanted.map((units, index) => (index === place ? units + more : units));
      const after = shareOut(raised, { supply, order })[place] ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
      if (before < (wanted[place] ?? 0)) expect(after).toBe(before);
    }),
  );
});

test('the order of rows is irrelevant: a share follows from the request and its ticket', () => {
  fc.assert(
    fc.property(sharing, ({ wanted, supply, order }) => {
      const shares = shareOut(wanted, { supply, order });
      const last = wanted.length - 1;
      const mirrored = shareOut(wanted.toReversed(), { supply, order: order.map((place) => last - place) });
      expect(mirrored).toEqual(shares.toReversed());
    }),
  );
});

test('the level of a demand is that of its requests, and a supply of nothing gives nothing', () => {
  expect(levelOf(demandOf([4, 4, 10]), 12)).toEqual({ level: 4, leftover: 0 });
  expect(levelOf(demandOf([4, 10, 10]), 15)).toEqual({ level: 5, leftover: 1 });
  expect(levelOf(demandOf([3, 5]), 100)).toEqual({ level: 5, leftover: 0 });
  expect(levelOf([], 100)).toEqual({ level: 0, leftover: 0 });
  expect(shareOut([1, 2], { supply: 0, order: [0, 1] })).toEqual([0, 0]);
});

test('what is left goes in the order, and a broken order or count is refused', () => {
  expect(shareOut([10, 10, 10], { supply: 16, order: [2, 0, 1] })).toEqual([5, 5, 6]);
  expect(() => shareOut([10, 10], { supply: 5, order: [] })).toThrow('misses');
  expect(() => levelOf([[0, 1]], 5)).toThrow('0 units');
  expect(() => levelOf([[1, 0.5]], 5)).toThrow('0.5 requests');
  expect(() => levelOf([], -1)).toThrow('supply');
});

test('the order of tickets is a permutation that every ticket decides alone', () => {
  const ticketOf = (message: string) => Uint8Array.of((Number(message.slice('share:'.length)) * 7) % 11);
  expect(orderOfTickets(ticketOf, 5)).toEqual(
    [4, 2, 0, 3, 1]
      .filter((place) => place < 5)
      .sort((left, right) => (((left + 1) * 7) % 11) - (((right + 1) * 7) % 11)),
  );
});
