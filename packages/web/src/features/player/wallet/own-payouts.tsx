import { listOwnPayouts } from '@limelight/contract/exchange/retirements';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useGuestPlays } from '../../../guest/guest-play';
import { call } from '../../../queries/client';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import own from '../splits/own-splits.module.css';
import styles from './holdings-page.module.css';
import { TabHead } from './tab-parts';

interface OwnPayoutsProps {
  readonly nameOf: (celebrityId: string) => string;
}

/** What stars that left the exchange paid the player; nothing for who held none. */
export function OwnPayouts({ nameOf }: OwnPayoutsProps) {
  const guest = useGuestPlays();
  const { data } = useQuery({
    queryKey: [listOwnPayouts.url],
    enabled: !guest,
    queryFn: ({ signal }) => call(listOwnPayouts, { signal }),
  });
  if (data === undefined || data.payouts.length === 0) return null;
  return (
    <section aria-label="Paid out">
      <TabHead title="Paid out" count="Stars that left the exchange" />
      <ul className={own.list}>
        {data.payouts.map(({ retirementId, celebrityId, time, shares, cashCents }) => (
          <li key={retirementId} className={styles.cardRow}>
            <span>
              <Link to={paths.celebrity} params={{ id: celebrityId }} className={styles.nameLink}>
                {nameOf(celebrityId)}
              </Link>
              : {formatCounted(shares, 'share')}
            </span>
            <span className={styles.cardValue}>
              <b className={styles.strong}>
                <Money se={seCents(cashCents)} signed />
              </b>
            </span>
            <span className={styles.cardFacts}>
              <DateTime at={time} /> · <Money se={seCents(Math.round(cashCents / shares))} /> each · no fee
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
