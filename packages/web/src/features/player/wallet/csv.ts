/** CSV injection: a spreadsheet runs a cell that starts with one of these as a formula; an apostrophe prevents it. */
const formulaStart = /^[=+\-@\t\r]/;

/** Rows of cells, the header row first. */
export type CsvTable = readonly (readonly (string | number)[])[];

/** The rows of a list: for each column its head and the cell of an item. */
export function tableOf<Item>(
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => string | number>>,
): CsvTable {
  const cells = Object.values(columns);
  return [Object.keys(columns), ...items.map((item) => cells.map((cell) => cell(item)))];
}

function cellOf(value: string | number): string {
  const text = String(value);
  // Our own numbers may start with a minus and are no formulas.
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark (BOM) so that spreadsheets recognize UTF-8. */
export function toCsv(rows: CsvTable): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Cents as a plain decimal, for cells that a spreadsheet can sum: 123456 → "1234.56". */
export function decimalOf(cents: number): number {
  return cents / 100;
}
