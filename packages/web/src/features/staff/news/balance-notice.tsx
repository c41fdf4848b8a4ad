import { getNewsBalance } from '@limelight/contract/exchange/staff-news';
import { formatCounted } from '@limelight/rules/count';
import { balanceDays, directionShareBpsMax, leanOf } from '@limelight/rules/news-balance';
import { useQuery } from '@tanstack/react-query';
import { Scale, TriangleAlert } from 'lucide-react';
import { call } from '../../../queries/client';
import { Banner } from '../../../ui/query-states';
import styles from './staff-news.module.css';

function useNewsBalance() {
  return useQuery({
    queryKey: [getNewsBalance.url],
    queryFn: ({ signal }) => call(getNewsBalance, { signal }),
  });
}

/**
 * How many impacts went up and down. A lean that players can bet on makes early alerts earn more than VIP
 * Basic costs (docs/economy.md).
 */
export function BalanceNotice() {
  const { data } = useNewsBalance();
  if (data === undefined) return <div className={styles.balanceSpace} />;
  const { up, down, scheduledUp, scheduledDown } = data;
  const lean = leanOf(data);
  const scheduled = scheduledUp + scheduledDown;
  const counts = (
    <>
      Impacts of the last {balanceDays} days: <strong>{up} up</strong>, <strong>{down} down</strong>.
      {scheduled > 0 && ` Scheduled: ${scheduledUp} up, ${scheduledDown} down.`}
    </>
  );
  if (lean === null) {
    return (
      <p className={styles.balance}>
        <Scale aria-hidden size={16} strokeWidth={1.75} />
        <span>{counts}</span>
      </p>
    );
  }
  return (
    <Banner tone="warning" icon={<TriangleAlert aria-hidden size={20} strokeWidth={1.75} />}>
      <p>{counts}</p>
      <p>
        <strong>
          {Math.round(lean.shareBps / 100)}% of {formatCounted(up + down, 'impact')} pushed prices {lean.direction}.
        </strong>{' '}
        Above {directionShareBpsMax / 100}%, betting on every early alert earns VIP players more than VIP Basic costs.
        Plan the coming weeks in balance, in no order that players could guess: not simply the other way next time.
      </p>
    </Banner>
  );
}
