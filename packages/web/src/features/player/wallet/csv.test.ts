import { decimalOf } from '@limelight/rules/csv';
import { expect, test } from 'vitest';
import { toCsv } from './csv';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that a spreadsheet would run stays text: %j',
  (text) => {
    expect(toCsv([[text]])).toContain(`'${text}`);
  },
);

test('a negative number stays a number', () => {
  expect(toCsv([[decimalOf(-4_180)]])).toBe('\uFEFF-41.8\r\n');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});
