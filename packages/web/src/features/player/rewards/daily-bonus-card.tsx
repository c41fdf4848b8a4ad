import { paths } from '@limelight/contract/paths';
import type { DailyBonus } from '@limelight/contract/rewards.schema';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check, Flame, Gift, Snowflake } from 'lucide-react';
import { useDailyBonus } from '../../../queries/rewards';
import { StaleMark } from '../../../shell/query-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Celebration } from '../../../ui/celebrate';
import { classes } from '../../../ui/classes';
import { FocusReturn } from '../../../ui/focus-return';
import { useNow } from '../../../ui/now';
import { Tag } from '../../../ui/tag';
import { QueryCard } from '../query-card';
import { BonusCalendar } from './bonus-calendar';
import styles from './daily-bonus.module.css';
import { freezesText, spanText, streakText } from './rewards-view';
import { useClaim } from './use-claim';

/** Height in px, to match the content: the dashboard adds a link to all rewards. */
const waitingHeight = { dashboard: 334, rewards: 296 } as const;

/** On phones the dashboard's banner has the button instead. */
export function DailyBonusCard({ place }: { readonly place: keyof typeof waitingHeight }) {
  const bonus = useDailyBonus();
  return (
    <QueryCard
      title="Daily bonus"
      query={bonus}
      label="Loading your daily bonus"
      height={waitingHeight[place]}
      aside={
        <>
          <StaleMark query={bonus} /> {bonus.data !== undefined && <StreakTag days={bonus.data.streakDays} />}
        </>
      }
    >
      {(data) => (
        <div className={styles.card}>
          <BonusCalendar bonus={data} />
          <div className={classes(place === 'dashboard' && styles.beside)}>
            <ClaimButton bonus={data} full />
          </div>
          <p className={styles.foot}>
            <span className={styles.freezes}>
              {Array.from({ length: data.freezes }, (_, index) => index).map((index) => (
                <Snowflake key={index} aria-hidden size={14} strokeWidth={2} />
              ))}
              {freezesText(data.freezes)}
            </span>
            <span>
              Next day in <TimeTo instant={data.nextDayAt} />
            </span>
          </p>
          {place === 'dashboard' && (
            <Link to={paths.rewards} className={styles.all}>
              All rewards
            </Link>
          )}
        </div>
      )}
    </QueryCard>
  );
}

function StreakTag({ days }: { readonly days: number }) {
  return (
    <Tag tone={days > 0 ? 'spot' : 'neutral'} icon={<Flame aria-hidden strokeWidth={2} />}>
      {days === 0 ? 'No streak yet' : streakText(days)}
    </Tag>
  );
}

function TimeTo({ instant }: { readonly instant: string }) {
  return spanText(Date.parse(instant) - useNow(minuteMs / 4));
}

function ClaimButton({ bonus, full = false }: { readonly bonus: DailyBonus; readonly full?: boolean }) {
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

/** Streak and button in one line at the top of a narrow dashboard. */
export function DailyBonusBanner() {
  const bonus = useDailyBonus();
  const staffReason = useStaffReason();
  if (staffReason !== undefined) return null;
  if (bonus.data === undefined) {
    // The card below shows the error.
    return bonus.error === null && <div className={styles.banner} aria-hidden />;
  }
  const { streakDays, claimable, nextDayAt } = bonus.data;
  return (
    <section className={styles.banner} aria-label="Daily bonus, in short">
      <span className={classes(styles.dot, streakDays === 0 && styles.unlit)} aria-hidden>
        {streakDays > 0 ? streakDays : <Flame size={18} strokeWidth={2} />}
      </span>
      <p className={styles.bannerText}>
        <strong>{streakDays === 0 ? 'Daily bonus' : streakText(streakDays)}</strong>
        <small>
          {!claimable && 'next in '}
          <TimeTo instant={nextDayAt} />
          {claimable && ' left'}
        </small>
      </p>
      <ClaimButton bonus={bonus.data} />
    </section>
  );
}
