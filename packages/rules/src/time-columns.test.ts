import { expect, test } from 'vitest';
import { timeColumns } from './time-columns.js';

test('a moment is a column of London and one of UTC, and none is empty in both', () => {
  const columns = timeColumns('Changed', 'at');
  const cellsOf = (at: Date | string | null) => Object.values(columns).map((cell) => cell({ at }));
  expect(Object.keys(columns)).toEqual(['Changed (London)', 'Changed (UTC)']);
  const summer = '2026-07-01T23:30:00.000Z';
  for (const at of [summer, new Date(summer)]) expect(cellsOf(at)).toEqual(['2 Jul 2026, 00:30', summer]);
  expect(cellsOf(null)).toEqual([null, null]);
});
