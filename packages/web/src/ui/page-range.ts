import { formatCount } from '@limelight/rules/count';

export interface PageOfRows {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  /** There are more rows than `rowCount`, which are not counted. */
  readonly rowCountIsMinimum?: boolean | undefined;
}

/** "26–50 of 312", "1–10 of 10,000+", or "No rows". */
export function pageRange({ page, pageSize, rowCount, rowCountIsMinimum = false }: PageOfRows): string {
  if (rowCount === 0) return 'No rows';
  const first = page * pageSize + 1;
  const last = Math.min(first + pageSize - 1, rowCount);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(rowCount)}${rowCountIsMinimum ? '+' : ''}`;
}
