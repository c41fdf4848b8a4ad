import { expect, test } from 'vitest';
import { closingOf, openingOf } from '../day-edits.fixture.js';
import { eventfulDay, roles } from '../day-file.fixture.js';
import { moveDrawIndex } from '../fairness.js';
import type { TickDraws } from '../market.js';
import {
  causeProblem,
  causeText,
  type DayCause,
  dayCauses,
  inOrder,
  jumpsOf,
  kinds,
  openingCauses,
  openingMoves,
} from './causes.js';

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

test('causes are published by tick, and those of one tick in the order in which they take effect', () => {
  const celebrityId = roles.quiet;
  const premiere: DayCause = { kind: 'premiere', tick: 7, celebrityId, stage: 'Encore' };
  const news: DayCause = { kind: 'news', tick: 7, celebrityId, impactBps: 500 };
  const downtime: DayCause = { kind: 'downtime', tick: 6, seconds: 90 };
  expect(inOrder([premiere, news, downtime])).toEqual([downtime, news, premiere]);
});

test('jumps of several causes at one tick add up', () => {
  const news = (impactBps: number): DayCause => ({ kind: 'news', tick: 7, celebrityId: roles.quiet, impactBps });
  const draws = { cause: () => ({ normal: () => 0.5, uniforms: () => [0.5, 0.5] }) } as unknown as TickDraws;
  const jumpOf = (...causes: DayCause[]) => jumpsOf(causes).before?.get(roles.quiet)?.(draws) ?? 0;
  expect(jumpOf(news(1_500))).not.toBe(0);
  expect(jumpOf(news(1_500), news(-400))).toBe(jumpOf(news(1_500)) + jumpOf(news(-400)));
});

test('no two causes draw with one index, and none with that of the moves', () => {
  const indexes = kinds.flatMap(({ jump }) => jump?.drawIndex ?? []);
  expect(new Set([moveDrawIndex, ...indexes]).size).toBe(indexes.length + 1);
});

test('no two causes have one name, or one name of what can be wrong with them', () => {
  const all = [...dayCauses, ...openingCauses];
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length);
  const codes = all.flatMap(({ problems }) => Object.keys(problems));
  expect(new Set(codes).size).toBe(codes.length);
});

test('a cause of each kind is described in words, and refused when a field of it is missing or of another kind', () => {
  const { causes } = closingOf(eventfulDay(7));
  const listed = new Map(openingOf(eventfulDay(7)).celebrities.map(({ id, slot }) => [id, slot]));
  for (const cause of causes) {
    expect(causeText(cause)).toContain('tick');
    expect(causeProblem(cause, listed)).toBeNull();
    const own = Object.keys(cause).filter((field) => field !== 'kind');
    for (const field of own) {
      for (const value of [undefined, null, {}]) {
        expect(causeProblem({ ...cause, [field]: value } as DayCause, listed)).toBe('CAUSE_INVALID');
      }
    }
    if ('slot' in cause) listed.set(cause.celebrityId, cause.slot);
  }
});

test('what happened to a squad event is put into sentences, whatever its record says', () => {
  const texts = closingOf(eventfulDay(7)).causes.flatMap((cause) =>
    cause.kind.startsWith('squad-event') ? [causeText(cause).replace(/SE\$\S+,/, 'SE$…,')] : [],
  );
  expect(texts.slice(0, 3)).toEqual([
    'a scheduled squad event cancelled from tick 5,024 on: The squad was archived',
    'a squad event with 14 players scheduled for 10 Mar 2026 at 12:03 London time, from tick 5,028 on',
    'a squad event filled 16 pledges at SE$…, the price of tick 5,051, and trades alone had a boost of up to 0.7% from tick 5,052 on',
  ]);
  const slot = {
    kind: 'squad-event-slot',
    tick: 7,
    celebrityId: '1',
    event: '',
    startsAt: 'never',
    pledgers: 12,
  } as const;
  expect(causeText(slot)).toBe('a squad event with 12 players scheduled for never, from tick 7 on');
});
