/**
 * CSV injection: a spreadsheet runs a cell that starts with one of these, or with its full-width form, as a
 * formula; an apostrophe prevents it.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The text of a cell that may have our apostrophe before it. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Texts of digits that a spreadsheet turns into another number: it drops zeros in front and digits after the
 * fifteenth, shows twelve as 1.2E+11, and reads an exponent. The apostrophe makes them text, as a plus does.
 */
const notItsNumber = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+)$/i;
const needsGuard = (cell: string) => formulaStart.test(cell) || notItsNumber.test(cell);

/** Where a spreadsheet separates by another sign than the comma, a part of a text must not become a cell. */
const ofSeparators = /[",;|\t\r\n]/;

/** An empty cell for null. */
export type CsvCell = string | number | null;

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  // Our own numbers may start with a minus and are no formulas.
  if (typeof value === 'number') return String(value);
  const safe = needsGuard(value) ? `'${value}` : value;
  return ofSeparators.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark (BOM) that a file begins with, so that spreadsheets recognize UTF-8. */
export const csvStart = '\uFEFF';

/** One record of RFC 4180, with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Cents as a plain decimal, for cells that a spreadsheet can sum: 123456 → 1234.56. */
export function decimalOf(cents: number): number {
  return cents / 100;
}
