import { dayMs, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { changedFields, datesOf, type IpoValues, ipoProblems, newIpo, termsOf, valuesOf } from './ipo-values';

const nowMs = Date.UTC(2026, 10, 20, 12);
const values: IpoValues = {
  ...newIpo,
  name: 'Amaarae',
  country: 'Ghana',
  description: 'Singer, songwriter and producer from Accra.',
  price: '240',
  shares: '50 000',
  cap: '100',
  opens: '2026-11-23T12:00',
};
const problemsOf = (changes: Partial<IpoValues>) =>
  Object.entries(ipoProblems({ ...values, ...changes }, nowMs)).filter(([, problem]) => problem !== null);

test('typed terms are read as the API takes them, and written as they were read', () => {
  const terms = termsOf(values);
  expect(terms).toMatchObject({ priceCents: 24_000, shares: 50_000, cap: 100, opensAt: '2026-11-23T12:00:00.000Z' });
  expect(valuesOf(terms)).toEqual({ ...values, price: '240.00', shares: '50,000' });
  expect(changedFields(values, { ...values, cap: '90', name: 'A' })).toEqual(['name', 'cap']);
});

test('sound terms have no problem; each wrong one is named at its field', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ price: '0', shares: '', cap: '1.5' }).map(([name]) => name)).toEqual(['price', 'shares', 'cap']);
  expect(problemsOf({ cap: '50001' })).toEqual([['cap', 'Not more than the shares of the IPO']]);
  expect(problemsOf({ shares: '10,000,001' })).toEqual([['shares', 'At most 10,000,000']]);
});

test.each([
  ['2026-11-22T11:59', 'The window opens at least 48 hours after the announcement'],
  ['2027-02-01T12:00', 'The window opens at most 60 days after the announcement'],
  ['2026-11-24T23:45', 'Please leave half an hour between the window and midnight in London'],
  ['', 'Please fill in all required fields'],
])('a window that opens at %s is refused', (opens, problem) => {
  expect(problemsOf({ opens })).toEqual([['opens', problem]]);
});

test('all dates follow from the opening, also when the clocks change during the window', () => {
  const opensAtMs = Date.UTC(2026, 9, 24, 11);
  expect(datesOf('2026-10-24T12:00')).toEqual({
    opensAtMs,
    earlyAtMs: opensAtMs - hourMs,
    closesAtMs: opensAtMs + dayMs,
    shareOutAtMs: Date.UTC(2026, 9, 26, 10),
  });
  expect(datesOf('soon')).toBeNull();
});
