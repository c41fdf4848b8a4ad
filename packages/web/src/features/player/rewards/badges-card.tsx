import type { DailyBonus } from '@limelight/contract/play/rewards.schema';
import { formatCounted } from '@limelight/rules/count';
import { daysPerFreeze, nextMilestone } from '@limelight/rules/reward';
import { useDailyBonus } from '../../../queries/rewards';
import { classes } from '../../../ui/classes';
import { Progress } from '../../../ui/progress';
import { QueryCard } from '../query-card';
import styles from './badges-card.module.css';
import { dayText } from './rewards-view';

/** Streak, freezes and streak badges, with their rules. */
export function BadgesCard() {
  const bonus = useDailyBonus();
  return (
    <QueryCard title="Streak badges" query={bonus} label="Loading your badges" height={180}>
      {(data) => (
        <>
          <BadgeList milestones={data.milestones} />
          <Next bonus={data} />
          <p className={styles.text}>
            Miss a day and a freeze saves your streak. Earn one every {daysPerFreeze} days (max {data.freezesMax})
            {data.daysToNextFreeze !== null && `: your next is ${formatCounted(data.daysToNextFreeze, 'day')} away`}.
          </p>
        </>
      )}
    </QueryCard>
  );
}

export function BadgeList({ milestones }: Pick<DailyBonus, 'milestones'>) {
  return (
    <ul className={styles.badges}>
      {milestones.map((milestone) => (
        <Badge key={milestone.days} {...milestone} />
      ))}
    </ul>
  );
}

function Next({ bonus }: { readonly bonus: DailyBonus }) {
  const { streakDays } = bonus;
  const next = nextMilestone(streakDays);
  return (
    <div className={styles.next}>
      {next !== null && (
        <Progress
          label={`Days to the ${next}-day badge`}
          value={streakDays}
          max={next}
          valueText={`${streakDays} of ${next}`}
        />
      )}
      <p className={styles.text}>{nextText(bonus)}</p>
    </div>
  );
}

function nextText({ streakDays, longestStreakDays }: DailyBonus): string {
  const next = nextMilestone(streakDays);
  const longest =
    longestStreakDays > streakDays ? ` Your longest streak was ${formatCounted(longestStreakDays, 'day')}.` : '';
  if (next === null) return `Every badge of this streak is yours.${longest}`;
  return `${formatCounted(next - streakDays, 'day')} to the ${next}-day badge.${longest}`;
}

function Badge({ days, earnedOn }: DailyBonus['milestones'][number]) {
  return (
    <li className={classes(styles.badge, earnedOn !== null && styles.earned)}>
      <span className={styles.disc} aria-hidden>
        {days}
      </span>
      <span>
        {days} days
        <small>{earnedOn === null ? 'Not earned yet' : dayText(earnedOn)}</small>
      </span>
    </li>
  );
}
