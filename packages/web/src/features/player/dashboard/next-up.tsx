import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useLeague } from '../../../queries/leaderboards';
import { Skeleton } from '../../../ui/query-states';
import { adviceOf } from '../leaderboards/ranked-advice';
import { useFirstDay } from '../rewards/checklist-card';
import { DailyBonusBanner } from '../rewards/daily-bonus-card';
import { stepLooks } from '../rewards/step-looks';
import { LeagueStrip } from './league-strip';
import styles from './league-strip.module.css';

/** At the top of a narrow dashboard: today's bonus, then the next step of the first day or the league. */
export function NextUp() {
  return (
    <div className={styles.next}>
      <DailyBonusBanner />
      <NextStep />
    </div>
  );
}

function NextStep() {
  const { over, checklist } = useFirstDay();
  const steps = checklist.data?.steps;
  const { data: answer } = useLeague({ enabled: steps !== undefined && !over, live: false });
  const advice = answer?.league == null ? null : adviceOf(answer.own, 'month');
  if (!over && steps === undefined && !checklist.isError) return <Skeleton shape="block" height={64} />;
  // The bonus is claimed in the line above.
  const next = over ? undefined : steps?.find(({ step, done }) => !done && step !== 'daily-bonus');
  if (next === undefined || steps === undefined) return <LeagueStrip />;
  const { label, to, Icon } = stepLooks[next.step];
  return (
    <Link to={to} className={styles.strip}>
      <Icon aria-hidden size={22} strokeWidth={1.75} />
      <span className={styles.text}>
        <b>{label}</b>
        <small>
          {/* On the same line: it comes with the league, and may move nothing. */}
          {advice !== null && `${advice} `}
          Your first day: {steps.filter(({ done }) => done).length} of {steps.length} steps done
        </small>
      </span>
      <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  );
}
