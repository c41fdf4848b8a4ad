/** The median; the lower one for an even number of figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** One line of a benchmark's result. */
export interface Row {
  readonly name: string;
  readonly figure: string;
  /** The target, in words; absent for a figure without one. */
  readonly bar?: string;
  readonly reached?: boolean;
}

export function printRows(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n${title}\n`);
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, figure, bar, reached } of rows) {
    const verdict = bar === undefined ? '' : `   ${reached ? 'reached' : 'MISSED'}: ${bar}`;
    process.stdout.write(`  ${name.padEnd(width)}  ${figure}${verdict}\n`);
  }
}
