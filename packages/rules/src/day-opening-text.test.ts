import { expect, test } from 'vitest';
import { openingOf } from './day-edits.fixture.js';
import { eventfulDay, roles } from './day-file.fixture.js';
import { openingMoves } from './day-opening-text.js';

test('splits, corrections and popularity of an opening are put into sentences', () => {
  const opening = openingOf(eventfulDay(3));
  const celebrities = opening.celebrities.map((one) => ({
    ...one,
    popularityChange: one.id === roles.quiet ? -0.4 : 0,
  }));
  expect(openingMoves({ ...opening, celebrities })).toEqual([
    { kind: 'split', celebrityId: roles.split, text: '10-for-1 split before the first tick' },
    {
      kind: 'correction',
      celebrityId: roles.quiet,
      text: 'popularity corrected by staff from 61 to 50, without an effect on the price: Counted twice',
    },
    {
      kind: 'popularity',
      celebrityId: roles.quiet,
      text: 'popularity −0.40 the day before, price −0.06% over the day',
    },
  ]);
});
