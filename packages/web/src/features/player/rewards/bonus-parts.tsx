import type { DailyBonus } from '@limelight/contract/play/rewards.schema';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { Check, Flame, Gift, Snowflake } from 'lucide-react';
import type { useDailyBonus } from '../../../queries/rewards';
import { StaleMark } from '../../../shell/query-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Celebration } from '../../../ui/celebrate';
import { classes } from '../../../ui/classes';
import { FocusReturn } from '../../../ui/focus-return';
import { useNow } from '../../../ui/now';
import { Tag } from '../../../ui/tag';
import styles from './daily-bonus.module.css';
import { freezesText, spanText, streakText } from './rewards-view';
import { useClaim } from './use-claim';

/** How long until an instant. */
export function TimeTo({ instant }: { readonly instant: string }) {
  return <span translate="no">{spanText(Date.parse(instant) - useNow(minuteMs / 4))}</span>;
}

/** Claims today's bonus; afterwards it says so. */
export function ClaimButton({ bonus, full = false }: { readonly bonus: DailyBonus; readonly full?: boolean }) {
  const { claim, busy, earnedBadge } = useClaim();
  const staffReason = useStaffReason();
  if (staffReason !== undefined) return <p className={styles.foot}>{staffReason}</p>;
  if (!bonus.claimable) {
    return (
      <p className={classes(styles.claimed, full && styles.fullWidth)} role="status">
        {earnedBadge && <Celebration />}
        <Check aria-hidden size={18} strokeWidth={2.25} />
        Claimed today
      </p>
    );
  }
  return (
    <FocusReturn>
      <Button full={full} busy={busy} icon={full && <Gift aria-hidden size={18} strokeWidth={1.75} />} onClick={claim}>
        {bonus.amountCents > 0 ? `Claim ${formatSeBrief(seCents(bonus.amountCents))}` : 'Claim the day'}
      </Button>
    </FocusReturn>
  );
}

/** The freezes that save a missed day, each as a snowflake. */
export function Freezes({ count }: { readonly count: number }) {
  return (
    <span className={styles.freezes}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Snowflake key={index} aria-hidden size={14} strokeWidth={2} />
      ))}
      {freezesText(count)}
    </span>
  );
}

/** Next to the title of a card of the bonus: whether it is stale, and the streak. */
export function BonusAside({ query }: { readonly query: ReturnType<typeof useDailyBonus> }) {
  return (
    <>
      <StaleMark query={query} /> {query.data !== undefined && <StreakTag days={query.data.streakDays} />}
    </>
  );
}

function StreakTag({ days }: { readonly days: number }) {
  return (
    <Tag tone={days > 0 ? 'spot' : 'neutral'} icon={<Flame aria-hidden strokeWidth={2} />}>
      {days === 0 ? 'No streak yet' : streakText(days)}
    </Tag>
  );
}
