import { expect, test } from 'vitest';
import { appealSubject, measureName, squadCaseStates, squadMeasures, squadUndo } from './squad-appeal.js';
import { supportLimits } from './support.js';
import { dayMs } from './time.js';

const at = { atMs: 0, archived: false, state: 'standing' } as const;
const undoable = ['kick', 'mute', 'staff-mute', 'archive', 'silence-archive', 'rename', 'squad-mute'];

test('staff undo what stands, except what cannot be taken back', () => {
  const answers = squadMeasures.map((measure) => [measure, squadUndo({ ...at, measure }, 1)]);
  expect(answers.filter(([, answer]) => answer === 'can').map(([measure]) => measure)).toEqual(undoable);
  expect(answers.filter(([, answer]) => answer === 'never')).toHaveLength(squadMeasures.length - undoable.length);
});

test('what is over or undone is not undone again', () => {
  for (const state of squadCaseStates.filter((one) => one !== 'standing')) {
    expect(squadUndo({ ...at, measure: 'mute', state }, 1)).toBe('over');
    expect(squadUndo({ ...at, measure: 'removal', state }, 1)).toBe('never');
  }
});

test('a removal of a player is undone within seven days, and in a squad that is open', () => {
  const kick = { ...at, measure: 'kick' } as const;
  expect(squadUndo(kick, 7 * dayMs - 1)).toBe('can');
  expect(squadUndo(kick, 7 * dayMs)).toBe('late');
  expect(squadUndo({ ...kick, archived: true }, 1)).toBe('archived');
  expect(squadUndo({ ...at, measure: 'archive', archived: true }, 1)).toBe('can');
  expect(squadUndo({ ...at, measure: 'staff-mute', archived: true }, 1)).toBe('can');
});

test('every measure has a name of its own, which fits the subject of a ticket', () => {
  const longest = 'x'.repeat(60);
  expect(new Set(squadMeasures.map((measure) => measureName(measure, 'Velvet Fans'))).size).toBe(squadMeasures.length);
  for (const measure of squadMeasures) {
    expect(appealSubject(measure, longest).length).toBeLessThanOrEqual(supportLimits.subject);
  }
  expect(appealSubject('event-cancel', null)).toBe('Appeal: Event of a player cancelled by staff');
});
