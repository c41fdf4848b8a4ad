import { ListSkeleton } from '../../../ui/query-states';
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

export function TabSkeleton() {
  return (
    <div className={styles.skeleton}>
      <ListSkeleton rows={5} height={40} />
    </div>
  );
}
