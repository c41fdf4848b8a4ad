import { squadMeasures, squadUndo } from '@limelight/rules/squad-appeal';
import { expect, test } from 'vitest';
import { undoObstacle, undoWords } from './undo-view';

test('what can be undone has its words, and everything else says why not', () => {
  for (const measure of squadMeasures) {
    const undo = squadUndo({ measure, state: 'standing', atMs: 0, archived: false }, 1);
    const obstacle = undoObstacle({ measure, undo, state: 'standing' });
    expect([measure, undoWords[measure] === undefined]).toEqual([measure, undo === 'never']);
    expect(obstacle === undefined).toBe(undo === 'can');
  }
});

test('the obstacle says whether it ended by itself, was undone, is late, or the squad is archived', () => {
  const kick = { measure: 'kick', state: 'standing' } as const;
  expect(undoObstacle({ measure: 'mute', undo: 'over', state: 'over' })).toBe('Its time is over.');
  expect(undoObstacle({ measure: 'mute', undo: 'over', state: 'undone' })).toBe('It no longer holds.');
  expect(undoObstacle({ ...kick, undo: 'late' })).toContain('7 days');
  expect(undoObstacle({ ...kick, undo: 'archived' })).toContain('archived');
});
