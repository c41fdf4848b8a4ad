import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';
import { type PageOfRows, pageRange } from './page-range';
import styles from './pager.module.css';

export interface PagerProps extends PageOfRows {
  /** Counted from 0. */
  readonly onPage: (page: number) => void;
}

/** "13–24 of 214", and the buttons to the pages before and after. */
export function Pager({ onPage, ...rows }: PagerProps) {
  const { page, pageSize, rowCount } = rows;
  return (
    <>
      <span className={styles.range}>{pageRange(rows)}</span>
      <IconButton
        label="Previous page"
        disabled={page <= 0}
        icon={<ChevronLeft aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label="Next page"
        disabled={(page + 1) * pageSize >= rowCount}
        icon={<ChevronRight aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => onPage(page + 1)}
      />
    </>
  );
}
