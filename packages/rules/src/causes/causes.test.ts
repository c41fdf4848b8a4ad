import { expect, test } from 'vitest';
import { closingOf, openingOf } from '../day-edits.fixture.js';
import { eventfulDay, roles } from '../day-file.fixture.js';
import { causeFault, causeText, type DayCause, dayCauses, openingCauses, openingMoves } from './causes.js';

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

test('no two causes have one name, or one name of what can be wrong with them', () => {
  for (const list of [dayCauses, openingCauses]) expect(new Set(list.map(({ kind }) => kind)).size).toBe(list.length);
  const codes = [...dayCauses, ...openingCauses].flatMap(({ faults }) => Object.keys(faults));
  expect(new Set(codes).size).toBe(codes.length);
});

test('a cause of each kind is described in words, and refused when a field of it is missing or of another kind', () => {
  const { causes } = closingOf(eventfulDay(7));
  const listed = new Map(openingOf(eventfulDay(7)).celebrities.map(({ id, slot }) => [id, slot]));
  for (const cause of causes) {
    expect(causeText(cause)).toContain('tick');
    expect(causeFault(cause, listed)).toBeNull();
    const own = Object.keys(cause).filter((field) => field !== 'kind');
    for (const field of own) {
      for (const value of [undefined, null, {}]) {
        expect(causeFault({ ...cause, [field]: value } as DayCause, listed)).toBe('CAUSE_INVALID');
      }
    }
  }
});
