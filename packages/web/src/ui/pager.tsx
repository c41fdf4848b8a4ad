import { Button } from './button';
import { type PageOfRows, pageRange } from './page-range';
import styles from './pager.module.css';

export interface PagerProps extends PageOfRows {
  /** Counted from 0. */
  readonly onPage: (page: number) => void;
}

/** "13–24 of 214", and the buttons to the pages before and after. */
export function Pager({ onPage, ...rows }: PagerProps) {
  const { page, pageSize, rowCount } = rows;
  const isLast = (page + 1) * pageSize >= rowCount;
  return (
    <>
      <span className={styles.range}>{pageRange(rows)}</span>
      <Button
        variant="outline"
        size="small"
        aria-label="Previous page"
        disabledReason={page <= 0 ? 'This is the first page' : undefined}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        variant="outline"
        size="small"
        aria-label="Next page"
        disabledReason={isLast ? lastPageReason(rows) : undefined}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </>
  );
}

function lastPageReason({ rowCountIsMinimum = false }: PageOfRows): string {
  return rowCountIsMinimum ? 'Search or filter to see more rows' : 'This is the last page';
}
