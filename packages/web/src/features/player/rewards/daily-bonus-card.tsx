import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Flame } from 'lucide-react';
import { useDailyBonus } from '../../../queries/rewards';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { classes } from '../../../ui/classes';
import { QueryCard } from '../query-card';
import { BonusCalendar } from './bonus-calendar';
import { BonusAside, ClaimButton, Freezes, TimeTo } from './bonus-parts';
import styles from './daily-bonus.module.css';
import { streakText } from './rewards-view';

/** Height in px, to match the content. */
const waitingHeight = 208;

/** The week's streak on velvet. A narrow dashboard has the banner instead, and the card for its error. */
export function DailyBonusCard() {
  const bonus = useDailyBonus();
  return (
    <div className={bonus.error === null ? styles.aside : undefined}>
      <QueryCard
        title="Daily bonus"
        tone="velvet"
        query={bonus}
        label="Loading your daily bonus"
        height={waitingHeight}
        aside={<BonusAside query={bonus} />}
      >
        {(data) => (
          <div className={styles.card}>
            <BonusCalendar bonus={data} thisWeek />
            <ClaimButton bonus={data} full />
            <p className={styles.foot}>
              <Freezes count={data.freezes} />
              <span>
                <span>{data.claimable ? 'Ends in' : 'Next in'}</span> <TimeTo instant={data.nextDayAt} />
              </span>
            </p>
            <Link to={paths.rewards} className={styles.all}>
              All rewards
            </Link>
          </div>
        )}
      </QueryCard>
    </div>
  );
}

/** The streak with its button, and the way to all rewards, at the top of a narrow dashboard. */
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
      <Link to={paths.rewards} className={styles.bannerText}>
        <strong>{streakDays === 0 ? 'Daily bonus' : streakText(streakDays)}</strong>
        <small>
          {!claimable && <span>next in </span>}
          <TimeTo instant={nextDayAt} />
          {claimable && <span> left</span>}
        </small>
      </Link>
      <ClaimButton bonus={bonus.data} />
    </section>
  );
}
