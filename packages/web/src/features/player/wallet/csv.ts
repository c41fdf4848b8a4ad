import { type CsvCell, csvLine, csvStart } from '@limelight/rules/csv';

/** Rows of cells, the header row first. */
export type CsvTable = readonly (readonly CsvCell[])[];

/** The rows of a list: for each column its head and the cell of an item. */
export function tableOf<Item>(
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => CsvCell>>,
): CsvTable {
  const cells = Object.values(columns);
  return [Object.keys(columns), ...items.map((item) => cells.map((cell) => cell(item)))];
}

export function toCsv(rows: CsvTable): string {
  return `${csvStart}${rows.map(csvLine).join('')}`;
}
