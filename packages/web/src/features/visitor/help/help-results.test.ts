import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HelpQuestion } from './help-content';
import { markedParts, questionGroups, snippetOf } from './help-results';

const question = (paragraphs: readonly string[]) => ({ question: 'What is a tick?', paragraphs }) as HelpQuestion;

test('the marked parts of a text are what was searched for, and all parts are the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, query) => {
      const parts = markedParts(text, query);
      expect(parts.map(({ part }) => part).join('')).toBe(text);
      for (const { part, marked } of parts) {
        if (marked) expect(query.toLowerCase().split(/\s+/u)).toContain(part.toLowerCase());
      }
    }),
  );
  expect(markedParts('Fee and fees', 'FEE').filter(({ marked }) => marked)).toMatchObject([{ at: 0 }, { at: 8 }]);
  expect(markedParts('Undo a trade', 'trade undo').filter(({ marked }) => marked)).toMatchObject([
    { at: 0 },
    { at: 7 },
  ]);
});

test('a snippet shows the words around what only the answer contains', () => {
  const answer =
    'Prices move every thirty seconds, all at once; the moment is a tick, and the ring at the top counts down to it.';
  expect(snippetOf(question([answer]), 'ring')).toBe(
    '…at once; the moment is a tick, and the ring at the top counts down to it.',
  );
  expect(snippetOf(question([answer]), 'prices move')).toBe('Prices move every thirty seconds, all at once;…');
  expect(snippetOf(question([answer]), 'TICK')).toBeNull();
  expect(snippetOf(question([answer]), '')).toBeNull();
});

test('a long category begins with four questions, and is shown in full once the URL named another one', () => {
  const of = (category: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${category}-${index}`, category }) as HelpQuestion);
  const all = [...of('start', 5), ...of('trading', 6)];
  const shown = (...named: string[]) => questionGroups(all, named).map((group) => group.shown.length);
  expect(questionGroups(all, [''])).toMatchObject([
    { category: 'start', count: 5 },
    { category: 'trading', count: 6 },
  ]);
  expect(shown(''), 'no button for a single question').toEqual([5, 4]);
  expect(shown('trading-3')).toEqual([5, 4]);
  expect(shown('trading-4', 'start-0')).toEqual([5, 6]);
});
