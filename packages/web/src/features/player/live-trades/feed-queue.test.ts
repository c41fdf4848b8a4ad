import { expect, test } from 'vitest';
import { receiveTrades, showNext } from './feed-queue';

const trade = (second: number) =>
  ({ handle: 'Kwesi', side: 'buy', shares: 2, celebrityId: '1', time: `2026-11-24T10:00:0${second}.000Z` }) as const;

test('first trades are shown immediately, later ones one at a time, each once, in the order of their times', () => {
  let rows = receiveTrades(undefined, [trade(3), trade(2), trade(1)], 2);
  expect(rows).toEqual({ shown: [trade(3), trade(2)], waiting: [] });
  rows = receiveTrades(rows, [trade(5), trade(4), trade(3), trade(2), trade(1)], 2);
  expect(rows.waiting).toEqual([trade(4), trade(5)]);
  expect(receiveTrades(rows, [trade(5), trade(4)], 2)).toBe(rows);
  rows = showNext(rows, 2);
  expect(rows).toEqual({ shown: [trade(4), trade(3)], waiting: [trade(5)] });
  rows = showNext(showNext(rows, 2), 2);
  expect(rows).toEqual({ shown: [trade(5), trade(4)], waiting: [] });
});
