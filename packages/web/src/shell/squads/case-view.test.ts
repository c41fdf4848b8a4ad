import { expect, test } from 'vitest';
import { caseTitle, doerText, reasonText } from './case-view';

const squad = { id: '1', handle: 'velvet-fans', name: 'Velvet Fans' };

test('a case has a title, with the squad where there is one', () => {
  expect(caseTitle({ measure: 'kick', squad })).toBe('Removal from Velvet Fans');
  expect(caseTitle({ measure: 'staff-mute', squad: null })).toBe('Mute in all squads');
});

test('who did it is the squad, our team, or the game, without a name', () => {
  expect(doerText({ measure: 'mute', byStaff: false })).toBe('The squad');
  expect(doerText({ measure: 'archive', byStaff: true })).toBe('Our team');
  expect(doerText({ measure: 'replaced', byStaff: false })).toBe('The game');
});

test('the reason is what was written, or the rule of the game', () => {
  expect(reasonText({ measure: 'kick', reason: 'Insults' })).toBe('“Insults”');
  expect(reasonText({ measure: 'silence-archive', reason: null })).toContain('Nobody did anything');
  expect(reasonText({ measure: 'rename', reason: null })).toBe('Nothing is stored about it.');
});
