import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, decimalOf, withoutGuard } from './csv.js';

/** A reader of RFC 4180 records. */
function read(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let match = cell.exec(line); match !== null; match = cell.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') break;
  }
  return cells;
}

test('any cells survive a line of CSV, and no text starts as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const shown = read(csvLine(cells));
      expect(shown.map((text, index) => (text === `'${cells[index]}` ? cells[index] : text))).toEqual(cells);
      for (const text of shown) expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});

test('a negative number stays a number, null is empty', () => {
  expect(csvLine([-5, null, '-5', '=HYPERLINK("x")', decimalOf(-123_456)])).toBe(
    `-5,,'-5,"'=HYPERLINK(""x"")",-1234.56\r\n`,
  );
});

test('a spreadsheet changes no telephone number, long id or code, and an import reads them back', () => {
  const texts = ['+233244123456', '0244123456', '4111111111111111', '123456789012345678901', '00', '12e45', '1.5E+3'];
  for (const text of texts) {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
    expect(withoutGuard(`'${text}`)).toBe(text);
  }
  for (const text of ['2026-07-01', '12345', '0', 'e12', '12:30', 'gh20', "O'Neil"]) {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  }
  expect(csvLine([123_456_789_012]), 'a number stays one').toBe('123456789012\r\n');
  expect(withoutGuard("'12 o'clock"), 'no apostrophe of ours').toBe("'12 o'clock");
});

test.each([',', ';', '\t', '|'])(
  'a spreadsheet that separates by %j finds no formula in a part of a text',
  (separator) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '=1+1', separator, '"', '＝1', ' '), { maxLength: 8 }), (parts) => {
        const line = csvLine([parts.join('')]).slice(0, -2);
        // One quoted cell, or nothing that separates.
        expect(line).toMatch(line.includes(separator) ? /^"(?:[^"]|"")*"$/ : /^(?![=＝])/);
      }),
    );
  },
);
