import { posterUrl } from '@limelight/contract/addresses';
import { useFullListing } from '../../queries/market';
import { Poster } from '../../ui/poster';
import styles from './celebrity-cell.module.css';

/** Whom an item is about. */
export function CelebrityCell({ id }: { readonly id: string | null }) {
  const { data } = useFullListing();
  if (id === null) return <span className={styles.everybody}>The whole market</span>;
  const celebrity = data?.find((each) => each.id === id);
  return (
    <span className={styles.celebrity}>
      <Poster src={celebrity?.imageUrl ?? posterUrl(`${id}.thumb`)} size="tiny" />
      {celebrity?.name ?? id}
    </span>
  );
}
