import { formatCount, formatCounted } from '@limelight/rules/count';
import type { UnexplainedPrice } from '@limelight/rules/published-day';
import type { StaffChange } from '@limelight/rules/staff-change';
import { staffChangeText } from '@limelight/rules/staff-change-text';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useFullListing } from '../../../queries/market';
import { Banner } from '../../../ui/query-states';
import type { DayAnswer } from './check-day';
import styles from './fairness-page.module.css';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function DayResult({ answer }: { readonly answer: DayAnswer }) {
  if (answer === 'commitment-mismatch') {
    return (
      <Banner tone="error" icon={<TriangleAlert {...icon} />}>
        The seed is not the one that was sealed: none of this day’s prices can be trusted.
      </Banner>
    );
  }
  const { prices, simulatedTicks, unexplained, staffChanges } = answer;
  return (
    <>
      {unexplained.length === 0 ? (
        <Banner tone="success" icon={<ShieldCheck {...icon} />}>
          All {formatCounted(prices, 'price')} follow from the seed
          {staffChanges.length > 0 && ' and the changes by staff below'}.
        </Banner>
      ) : (
        <Banner tone="error" icon={<TriangleAlert {...icon} />}>
          {formatCount(unexplained.length)} of {formatCounted(prices, 'price')} do not follow from the seed:
          <Unexplained prices={unexplained} />
        </Banner>
      )}
      {staffChanges.length > 0 && <StaffChanges changes={staffChanges} />}
      {simulatedTicks > 0 && (
        <p className={styles.note}>
          {formatCounted(simulatedTicks, 'tick')} of this day {simulatedTicks === 1 ? 'is' : 'are'} simulated, from
          before the exchange opened: nobody could trade then, and no seal covers them.
        </p>
      )}
    </>
  );
}

/** Also celebrities that are suspended today. */
function useNameOf(): (id: string) => string {
  const { data: celebrities = [] } = useFullListing();
  return (id) => celebrities.find((celebrity) => celebrity.id === id)?.name ?? id;
}

function StaffChanges({ changes }: { readonly changes: readonly StaffChange[] }) {
  const nameOf = useNameOf();
  return (
    <>
      <h4>Changes by staff</h4>
      <ul aria-label="Changes by staff" className={styles.unexplained}>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            {nameOf(change.celebrityId)}: {staffChangeText(change)}
          </li>
        ))}
      </ul>
    </>
  );
}

const shownMax = 50;

function Unexplained({ prices }: { readonly prices: readonly UnexplainedPrice[] }) {
  const nameOf = useNameOf();
  const more = prices.length - shownMax;
  return (
    <ul aria-label="Prices that do not follow from the seed" className={styles.unexplained}>
      {prices.slice(0, shownMax).map(({ tickNumber, celebrityId }) => (
        <li key={`${tickNumber} ${celebrityId}`}>
          Tick {formatCount(tickNumber)}, {nameOf(celebrityId)}
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </ul>
  );
}
