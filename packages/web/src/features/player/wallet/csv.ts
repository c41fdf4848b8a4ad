/** A spreadsheet runs a cell that begins with one of these as a formula; a leading apostrophe makes it text. */
const formulaStart = /^[=+\-@\t\r]/;

/** Rows of cells, the heads first. */
export type CsvTable = readonly (readonly (string | number)[])[];

function cellOf(value: string | number): string {
  const text = String(value);
  // A number of ours may begin with a minus and is no formula.
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with the mark at the start that tells spreadsheets it is UTF-8. */
export function toCsv(rows: CsvTable): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Cents as a plain decimal, for cells that are to be summed: 123456 → "1234.56". */
export function decimalOf(cents: number): number {
  return cents / 100;
}
