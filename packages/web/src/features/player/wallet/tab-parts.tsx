import { ListSkeleton } from '../../../ui/query-states';
import styles from './tab-parts.module.css';

/** The heading of one of a tab's lists; the `count` is a text such as "3 of 50". */
export function TabHead({ title, count }: { readonly title: string; readonly count?: string }) {
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
