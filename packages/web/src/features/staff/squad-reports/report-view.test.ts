import { expect, test } from 'vitest';
import { originText, reasonsText, trackRecordText } from './report-view';

test('a report says who found it', () => {
  expect(originText({ reporters: 1, byWords: false })).toBe('1 member');
  expect(originText({ reporters: 3, byWords: true })).toBe('3 members and the word list');
  expect(originText({ reporters: 0, byWords: true })).toBe('The word list');
  expect(originText({ reporters: 0, byWords: false })).toBe('Members who are gone');
});

test('a report lists each reason in words', () => {
  expect(reasonsText({ reasons: ['insult', 'spam'] })).toBe('Insult or bullying, Spam or scam');
  expect(reasonsText({ reasons: [] })).toBe('');
});

test('a report says how often its reporters were right, and that nothing is known of new ones', () => {
  expect(trackRecordText({ reporters: 2, reportersRight: { right: 3, of: 4 } })).toBe('3 of 4 were right');
  expect(trackRecordText({ reporters: 2, reportersRight: null })).toBe('None of their reports is decided yet');
  expect(trackRecordText({ reporters: 0, reportersRight: null })).toBe('Nobody reported it');
});
