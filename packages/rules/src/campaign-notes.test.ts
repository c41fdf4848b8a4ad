import { expect, it } from 'vitest';
import { campaignNotes } from './campaign-notes.js';

const notesOf = (body: string, subject = 'News') => campaignNotes({ subject, preheader: '', body });

it.each(['{name}', '{{ first_name }}', '[[name]]', '%name%', '*|FNAME|*'])('says that %s is not filled in', (text) => {
  expect(notesOf(`Dear ${text},`)).toEqual([expect.stringContaining(`${text} goes out as it is`)]);
  expect(notesOf('Hello', `For ${text}`)).toEqual([expect.stringContaining(text)]);
});

it('says that pictures are left out', () => {
  expect(notesOf('![A stage](https://example.org/stage.jpg)')).toEqual([expect.stringContaining('Pictures')]);
});

it.each(['50 % off, 100% fair', '[a link](https://example.org)', 'if (x) { y }', 'SE$5 * 3 | 4'])(
  'says nothing of %s',
  (body) => expect(notesOf(body)).toEqual([]),
);
