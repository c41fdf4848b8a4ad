import { useIpos } from '../../../queries/ipos';
import { IpoTickets } from '../../../shell/ipos/ipo-tickets';
import { currentOf } from '../../../shell/ipos/ipo-view';
import styles from './ipo-teaser.module.css';

/** Who goes public now or soon, for visitors. */
export function IpoTeaser() {
  const { data: ipos } = useIpos();
  if (currentOf(ipos ?? []).length === 0) return null;
  return (
    <div className={styles.teaser}>
      <IpoTickets />
    </div>
  );
}
