import type { SquadDeed } from '@limelight/contract/fame/squads.schema';
import { squadDeedKinds } from '@limelight/rules/squad';
import { expect, test } from 'vitest';
import { deedChange, deedText } from './deed-text';

function deed(changes: Partial<SquadDeed>): SquadDeed {
  const nothing = { by: null, byStaff: false, to: null, reason: null, before: null, after: null };
  return { id: 'd1', kind: 'joined', time: '2026-11-30T12:00:00.000Z', ...nothing, ...changes };
}

test('a deed names who did it and to whom: players by their handles, staff and the game without one', () => {
  expect(deedText(deed({ kind: 'kicked', by: 'ada', to: 'kofi' }))).toBe('@ada removed @kofi');
  expect(deedText(deed({ kind: 'renamed', byStaff: true }))).toBe('Staff renamed the squad');
  expect(deedText(deed({ kind: 'archived' }))).toBe('The game archived the squad');
  expect(deedText(deed({ kind: 'kicked' }))).toBe('A former player removed a former player');
});

test('every kind of deed has a sentence of its own', () => {
  const texts = squadDeedKinds.map((kind) => deedText(deed({ kind, by: 'ada', to: 'kofi' })));
  expect(new Set(texts).size).toBe(squadDeedKinds.length);
});

test('what changed is shown from before to after, and nothing where nothing has a text', () => {
  const renamed = deed({ kind: 'renamed', before: 'Water Runners', after: 'Water Drops' });
  expect(deedChange(renamed)).toBe('Water Runners → Water Drops');
  expect(deedChange(deed({ kind: 'description-changed', before: '', after: 'We run.' }))).toBe('We run.');
  expect(deedChange(deed({}))).toBeUndefined();
  expect(deedChange(deed({ kind: 'founded', after: 'Water Runners' }))).toBeUndefined();
});
