import { Skeleton } from '../../../ui/query-states';
import styles from './tab-parts.module.css';

export interface TabHeadProps {
  readonly title: string;
  /** "3 of at most 50". */
  readonly count?: string;
}

/** The heading of one of a tab's lists. */
export function TabHead({ title, count }: TabHeadProps) {
  return (
    <h2 className={styles.head}>
      {title}
      {count !== undefined && <small>{count}</small>}
    </h2>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];

export function TabSkeleton() {
  return (
    <div className={styles.skeleton}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} shape="block" height={40} />
      ))}
    </div>
  );
}
