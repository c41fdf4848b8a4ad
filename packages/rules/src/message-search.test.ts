import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundExcerpt, foundParts, searchWords, searchWordsMax } from './message-search.js';

const marked = (text: string, ...words: string[]) =>
  foundParts(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test('the words of a search are what is between spaces, each once, and nothing that has no letter', () => {
  expect(searchWords('  buy   the\ndip buy ')).toEqual(['buy', 'the', 'dip']);
  expect(searchWords('100 % \u0301')).toEqual(['100', '%']);
  expect(searchWords(' \u0300\u0301 ')).toEqual([]);
  expect(searchWords(Array.from({ length: 30 }, (_, index) => `word${index}`).join(' '))).toHaveLength(searchWordsMax);
});

test('what was found is marked whatever its case, accents and place', () => {
  expect(marked('Beyoncé rises, BEYONCE!', 'beyonce')).toBe('[Beyoncé] rises, [BEYONCE]!');
  expect(marked('e\u0301cole', 'eco')).toBe('[e\u0301co]le');
  expect(marked('ananas', 'ana', 'nas')).toBe('[ananas]');
  expect(marked('👩🏽‍🚀 to the moon', 'moon')).toBe('👩🏽‍🚀 to the [moon]');
  expect(marked('nothing here', 'else')).toBe('nothing here');
  expect(marked('100 % sure', '%')).toBe('100 [%] sure');
});

test('parts joined are the text, for every text and word', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      (text, word) => {
        const parts = foundParts(text, [word]);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      },
    ),
  );
});

test('of a long message the part around what was found is shown', () => {
  expect(foundExcerpt('short\nand two lines', ['two'])).toBe('short and two lines');
  const long = `${'before '.repeat(40)}needle${' after'.repeat(40)}`;
  const excerpt = foundExcerpt(long, ['needle']);
  expect(excerpt).toMatch(/^….{34,46}needle.*…$/);
  expect([...excerpt].length).toBeLessThan(170);
  expect(foundExcerpt(`needle ${'after '.repeat(60)}`, ['needle'])).toMatch(/^needle.*…$/);
  expect(foundExcerpt(`${'before '.repeat(60)}needle`, ['needle'])).toMatch(/^….*needle$/);
});
