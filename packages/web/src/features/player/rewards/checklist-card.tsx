import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useMe } from '../../../queries/accounts';
import { type Checklist, useChecklist } from '../../../queries/rewards';
import { StaleMark } from '../../../shell/query-view';
import { classes } from '../../../ui/classes';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { QueryCard } from '../query-card';
import styles from './checklist-card.module.css';
import { isFirstDayOver, storeFirstDayOver } from './first-day-note';
import { stepLooks } from './step-looks';

/** The steps of the first day. Once all are done, they are over permanently and their query is disabled. */
export function useFirstDay() {
  const { data: me } = useMe();
  const userId = me?.id;
  // Its steps are trades and bonuses, which staff cannot make.
  const over = userId === undefined || me?.role !== 'user' || isFirstDayOver(userId);
  const checklist = useChecklist({ enabled: !over });
  const allDone = checklist.data?.steps.every(({ done }) => done) === true;
  useEffect(() => {
    if (allDone && userId !== undefined) storeFirstDayOver(userId);
  }, [allDone, userId]);
  return { over: over || allDone, checklist };
}

/** The five steps of the first day, gone when all are done. */
export function ChecklistCard() {
  const { over, checklist } = useFirstDay();
  if (over) return null;
  const steps = checklist.data?.steps;
  return (
    <QueryCard
      title="First-day checklist"
      query={checklist}
      label="Loading your first steps"
      height={72}
      aside={
        <>
          <StaleMark query={checklist} /> {steps && `${steps.filter(({ done }) => done).length} of ${steps.length}`}
        </>
      }
    >
      {(data) => <Steps steps={data.steps} />}
    </QueryCard>
  );
}

/** Discs on a rail; the next step is lit. A step that is not done leads to where it is. */
function Steps({ steps }: Pick<Checklist, 'steps'>) {
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <ol className={styles.rail}>
      {steps.map(({ step, done }) => {
        const { label, short, to, Icon } = stepLooks[step];
        const disc = (
          <>
            <span className={styles.disc}>
              {done ? (
                <Check aria-label="Done:" size={18} strokeWidth={2.25} />
              ) : (
                <Icon aria-hidden size={18} strokeWidth={1.75} />
              )}
            </span>
            <span>
              {short}
              <span className={visuallyHidden}>: {label}</span>
            </span>
          </>
        );
        return (
          <li key={step} className={classes(done && styles.done, step === next && styles.next)}>
            {done ? (
              <span className={styles.step}>{disc}</span>
            ) : (
              <Link to={to} className={styles.step}>
                {disc}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
