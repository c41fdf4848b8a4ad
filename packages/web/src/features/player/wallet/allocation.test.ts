import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, arcsOf, availableKey, splitTenths, tenthsOf, tenthsText } from './allocation';

const positions = [
  { id: '1', name: 'Ada', category: 'Music', country: 'Ghana', valueCents: 300 },
  { id: '2', name: 'Bola', category: 'Sports', country: 'Nigeria', valueCents: 500 },
  { id: '3', name: 'Cleo', category: 'Music', country: 'Nigeria', valueCents: 100 },
];

test('the percentages of an allocation always add up to 100', () => {
  const values = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, (cents) => {
      fc.pre(cents.some((value) => value > 0));
      expect(splitTenths(cents).reduce((sum, value) => sum + value, 0)).toBe(1_000);
    }),
  );
});

test('cash has the same percentage next to the invested sum and among all slices', () => {
  const cash = fc.integer({ min: 1, max: 10 ** 9 });
  fc.assert(
    fc.property(cash, (cashCents) => {
      const slices = allocate({ availableCents: cashCents, reservedCents: 0, positions }, 'celebrity');
      expect(slices.at(-1)?.tenths).toBe(splitTenths([cashCents, 900])[0]);
      expect(slices.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(1_000);
    }),
  );
});

test('no percentage is more than a tenth away from the exact one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 40 }), (cents) => {
      const total = cents.reduce((sum, value) => sum + value, 0);
      for (const [index, tenths] of splitTenths(cents).entries()) {
        expect(Math.abs(tenths - ((cents[index] ?? 0) * 1_000) / total)).toBeLessThan(1);
      }
    }),
  );
});

test('an empty portfolio has only zeros', () => {
  expect(splitTenths([0, 0])).toEqual([0, 0]);
});

test('reserved cash is separate from available cash, and the sum is still 100', () => {
  const slices = allocate({ availableCents: 600, reservedCents: 500, positions }, 'celebrity');
  expect(slices.slice(-2).map(({ label, valueCents, isCash }) => [label, valueCents, isCash])).toEqual([
    ['Available cash', 600, true],
    ['Reserved cash', 500, true],
  ]);
  expect(slices.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(1_000);
});

test('slices are sorted by size with cash last', () => {
  const slices = allocate({ availableCents: 10_000, reservedCents: 0, positions }, 'celebrity');
  expect(slices.map(({ label }) => label)).toEqual(['Bola', 'Ada', 'Cleo', 'Available cash']);
  expect(slices.at(-1)?.isCash).toBe(true);
});

test('positions are summed by category and by country', () => {
  const byCategory = allocate({ availableCents: 0, reservedCents: 0, positions }, 'category');
  expect(byCategory.map(({ label, valueCents }) => [label, valueCents])).toEqual([
    ['Sports', 500],
    ['Music', 400],
    ['Available cash', 0],
  ]);
  expect(allocate({ availableCents: 0, reservedCents: 0, positions }, 'country')[0]).toMatchObject({
    label: 'Nigeria',
    valueCents: 600,
  });
});

test('the donut has one segment per slice with a value', () => {
  const arcs = arcsOf(allocate({ availableCents: 100, reservedCents: 0, positions }, 'celebrity'));
  expect(arcs).toEqual([
    { key: '2', from: 0, length: 0.5 },
    { key: '1', from: 0.5, length: 0.3 },
    { key: '3', from: 0.8, length: 0.1 },
    { key: availableKey, from: expect.closeTo(0.9), length: 0.1 },
  ]);
});

test('a slice without a value has no segment', () => {
  const arcs = arcsOf(allocate({ availableCents: 0, reservedCents: 0, positions }, 'celebrity'));
  expect(arcs.map(({ key }) => key)).toEqual(['2', '1', '3']);
});

test('cash alone is a full ring', () => {
  const arcs = arcsOf(allocate({ availableCents: 500, reservedCents: 0, positions: [] }, 'celebrity'));
  expect(arcs).toEqual([{ key: availableKey, from: 0, length: 1 }]);
});

test('tenths are formatted as percent', () => {
  expect([tenthsText(255), tenthsText(1_000), tenthsText(4)]).toEqual(['25.5%', '100.0%', '0.4%']);
  expect([tenthsOf(1, 3), tenthsOf(1, 0)]).toEqual([333, 0]);
});
