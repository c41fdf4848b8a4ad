import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useGuestPlays } from '../../../guest/guest-play';
import { useOwnSplits } from '../../../queries/splits';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import styles from '../wallet/holdings-page.module.css';
import { TabHead } from '../wallet/tab-parts';
import own from './own-splits.module.css';

interface OwnSplitsProps {
  readonly nameOf: (celebrityId: string) => string;
}

/** What splits did to the player's shares; nothing for a player who held none. */
export function OwnSplits({ nameOf }: OwnSplitsProps) {
  const guest = useGuestPlays();
  const splits = useOwnSplits(!guest).data?.splits ?? [];
  if (splits.length === 0) return null;
  return (
    <section aria-label="Splits">
      <TabHead title="Splits" count="Earlier trades are listed as they were" />
      <ul className={own.list}>
        {splits.map(({ splitId, celebrityId, time, sharesBefore, sharesAfter, cashCents }) => (
          <li key={splitId} className={styles.cardRow}>
            <span>
              <Link to={paths.celebrity} params={{ id: celebrityId }} className={styles.nameLink}>
                {nameOf(celebrityId)}
              </Link>
              : {formatCounted(sharesBefore, 'share')} became {formatCounted(sharesAfter, 'share')}
            </span>
            <span className={styles.cardValue}>
              <b className={styles.strong}>
                <Money se={seCents(cashCents)} signed />
              </b>
            </span>
            <span className={styles.cardFacts}>
              <DateTime at={time} />
              {cashCents > 0 && ' · leftover shares paid in cash'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
