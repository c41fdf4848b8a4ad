import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeMention, mentionAt, mentionChoices, mentionChoicesMax } from './mention.js';
import { messageParts } from './squad-message.js';

test.each([
  ['@', { start: 0, typed: '' }],
  ['hello @vi', { start: 6, typed: 'vi' }],
  ['(@Vivid_1', { start: 1, typed: 'Vivid_1' }],
  ['line\n@a', { start: 5, typed: 'a' }],
  ['me@example', null],
  ['https://x.test/@ada', null],
  ['@@ada', null],
  ['@ada ', null],
  ['@adä', null],
  [`@${'a'.repeat(21)}`, null],
  ['no mention', null],
])('in %j the caret at the end is in %j', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

test('a mention is completed where the caret is, not in the middle of a word', () => {
  expect(mentionAt('@vi and more', 3)).toEqual({ start: 0, typed: 'vi' });
  expect(mentionAt('@vivid', 3)).toBeNull();
  expect(completeMention('hi @vi', { start: 3, typed: 'vi' }, 'VividLion')).toEqual({
    text: 'hi @VividLion ',
    caret: 14,
  });
  expect(completeMention('@v and', { start: 0, typed: 'v' }, 'Ada')).toEqual({ text: '@Ada and', caret: 5 });
  expect(completeMention('@v, you', { start: 0, typed: 'v' }, 'Ada')).toEqual({ text: '@Ada, you', caret: 4 });
  expect(completeMention('@v\nyou', { start: 0, typed: 'v' }, 'Ada')).toEqual({ text: '@Ada \nyou', caret: 5 });
});

test('what is completed is a mention of the message, wherever it is typed', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_ \n.,@$/ä]{0,12}$/);
  const handle = fc.stringMatching(/^[A-Za-z0-9_]{3,20}$/);
  fc.assert(
    fc.property(word, handle, fc.nat(3), word, (before, named, length, behind) => {
      const typed = `${before}@${named.slice(0, length)}`;
      const mention = mentionAt(typed + behind, typed.length);
      if (mention === null) return;
      const { text, caret } = completeMention(typed + behind, mention, named);
      expect(text.slice(0, caret)).toMatch(/@[A-Za-z0-9_]+ ?$/);
      expect(messageParts(text, new Map())).toContainEqual({ kind: 'mention', text: `@${named}`, handle: named });
    }),
  );
});

test('who begins with the typed text comes first, otherwise the order stays', () => {
  const members = ['Kind_Lion', 'Lionel', 'Ada', 'lioness'].map((handle) => ({ handle }));
  const choices = (typed: string) => mentionChoices(members, typed).map(({ handle }) => handle);
  expect(choices('LION')).toEqual(['Lionel', 'lioness', 'Kind_Lion']);
  expect(choices('')).toEqual(['Kind_Lion', 'Lionel', 'Ada', 'lioness']);
  expect(choices('zz')).toEqual([]);
  // Whole, so that Enter sends.
  expect(choices('ada')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, index) => ({ handle: `Lion${index}` }));
  expect(mentionChoices([...many, ...many], 'lion')).toHaveLength(mentionChoicesMax);
});
