import { nextMilestone } from '@limelight/rules/reward';
import { useDailyBonus } from '../../../queries/rewards';
import { QueryCard } from '../query-card';
import { BonusCalendar } from './bonus-calendar';
import { Freezes } from './bonus-parts';
import styles from './daily-bonus.module.css';

/** The last five weeks of claims. */
export function StreakCard() {
  const bonus = useDailyBonus();
  return (
    <QueryCard title="Your streak" query={bonus} label="Loading your streak" height={238}>
      {(data) => {
        const next = nextMilestone(data.streakDays);
        return (
          <div className={styles.card}>
            <BonusCalendar bonus={data} />
            <p className={styles.foot}>
              <Freezes count={data.freezes} />
              {next !== null && <span>Next badge: {next} days</span>}
            </p>
          </div>
        );
      }}
    </QueryCard>
  );
}
