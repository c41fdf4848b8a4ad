import { staffPageSize } from '@limelight/rules/page-size';
import { Pager } from '../../../ui/pager';
import styles from './squads.module.css';

interface RecordPagerProps {
  readonly page: number;
  readonly answer: { readonly total: number; readonly totalIsMinimum: boolean };
  readonly onPage: (page: number) => void;
}

/** Nothing while all records fit on one page. */
export function RecordPager({ page, answer: { total, totalIsMinimum }, onPage }: RecordPagerProps) {
  if (total <= staffPageSize) return null;
  return (
    <div className={styles.pager}>
      <Pager page={page} pageSize={staffPageSize} rowCount={total} rowCountIsMinimum={totalIsMinimum} onPage={onPage} />
    </div>
  );
}
