import { expect, test } from 'vitest';
import { listText, pauseText, staffChanges, staffText } from './day-headline.js';

test('the pauses of a day are added up, with its end before midnight', () => {
  const pauses = [
    { kind: 'downtime', tick: 7, seconds: 45 },
    { kind: 'news', tick: 8, celebrityId: '1' },
    { kind: 'early-end', tick: 9, seconds: 3_700 },
  ];
  expect(pauseText(pauses)).toBe('The market paused 2 times, 1 h 2 min in all.');
  expect(pauseText(pauses.slice(0, 1))).toBe('The market paused 1 time, 45 s in all.');
  expect(pauseText([{ kind: 'downtime', tick: 7, seconds: 600 } as { kind: string; tick: number }])).toBe(
    'The market paused 1 time, 10 min in all.',
  );
  expect(pauseText([])).toBeNull();
});

test('a check says with whose records the list was compared, and when with none', () => {
  const premiereDraw = { celebrityIds: ['1'], restingIds: [[], []] } as const;
  expect(listText('2026-03-03', { premiereDraw })).toBe(
    'Who can be on stage was compared with who traded on 3 Mar 2026, by the records of that day.',
  );
  expect(listText(null, { premiereDraw })).toBe(
    'Who can be on stage was not compared with who traded when the day was sealed.',
  );
  expect(listText(null, { premiereDraw: null })).toBeNull();
  expect(listText(null, null)).toBeNull();
});

const opening = (corrections: readonly unknown[]) =>
  ({ corrections, splits: [], popularity: null, premieres: [], celebrities: [] }) as never;

test('what staff changed is one list, with reasons, and without what chance and the newsroom moved', () => {
  const corrections = [{ celebrityId: '1', from: 61, to: 50, reason: 'Counted twice' }];
  const causes = [
    { kind: 'suspension', tick: 7, celebrityId: '2', reason: 'A court order' },
    { kind: 'price', tick: 7, celebrityId: '1', targetCents: 500, reason: 'A mistake' },
    { kind: 'news', tick: 7, celebrityId: '1', impactBps: 100 },
    { kind: 'downtime', tick: 8, seconds: 45 },
    { kind: 'listing', tick: 9, celebrityId: '3', slot: 3, category: 'Music', priceCents: 500 },
  ] as never;
  const changes = staffChanges(causes, opening(corrections));
  expect(changes.map(({ celebrityId, text }) => `${celebrityId} ${text.split(': ').at(-1)}`)).toEqual([
    '1 Counted twice',
    '2 A court order',
    '1 A mistake',
  ]);
  expect(staffText(changes)).toBe('Staff changed the market 3 times.');
  expect(staffText(staffChanges([], opening([])))).toBeNull();
});
