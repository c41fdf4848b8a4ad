import { formatCount } from '@limelight/rules/count';

export interface PageOfRows {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
}

/** "26–50 of 312", or "No rows". */
export function pageRange({ page, pageSize, rowCount }: PageOfRows): string {
  if (rowCount === 0) return 'No rows';
  const first = page * pageSize + 1;
  const last = Math.min(first + pageSize - 1, rowCount);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(rowCount)}`;
}
