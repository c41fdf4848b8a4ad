import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { expect, test } from 'vitest';
import { testSignal } from './signal.fixture';
import { withSignals } from './signal-pages';

const page = (numbers: readonly number[], nextCursor: number | null = null) => ({
  signals: numbers.map((number) => testSignal(number)),
  nextCursor,
});
const numbersOf = (pages: readonly { readonly signals: readonly SquadSignal[] }[]) =>
  pages.map(({ signals }) => signals.map(({ number }) => number));

test('new signals stand above all, by number, once', () => {
  const pages = withSignals([page([9, 7], 7), page([4])], [testSignal(11), testSignal(12), testSignal(11)]);
  expect(numbersOf(pages)).toEqual([[12, 11, 9, 7], [4]]);
  expect(numbersOf(withSignals(pages, [testSignal(12)]))).toEqual(numbersOf(pages));
  expect(numbersOf(withSignals([page([])], [testSignal(1)]))).toEqual([[1]]);
});

test('a scored signal changes in its place, and one that no page has stays away', () => {
  const scored = testSignal(4, { outcome: 'right' });
  const pages = withSignals([page([9, 7], 7), page([4])], [scored, testSignal(2, { outcome: 'void' })]);
  expect(numbersOf(pages)).toEqual([[9, 7], [4]]);
  expect(pages[1]?.signals).toEqual([scored]);
  expect(pages.map(({ nextCursor }) => nextCursor)).toEqual([7, null]);
});
