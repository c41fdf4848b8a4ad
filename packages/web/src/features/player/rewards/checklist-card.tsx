import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useMe } from '../../../queries/accounts';
import { type ChecklistAnswer, useChecklist } from '../../../queries/rewards';
import { StaleMark } from '../../../shell/query-view';
import { classes } from '../../../ui/classes';
import { Progress } from '../../../ui/progress';
import { QueryCard } from '../query-card';
import styles from './checklist-card.module.css';
import { isFirstDayOver, storeFirstDayOver } from './first-day-note';
import { stepLooks } from './rewards-view';

/** The five steps of the first day. Once all are done, the card is gone permanently and its query is disabled. */
export function ChecklistCard() {
  const { data: me } = useMe();
  const userId = me?.id;
  // Its steps are trades and bonuses, which staff cannot make.
  const over = userId === undefined || me?.role !== 'user' || isFirstDayOver(userId);
  const checklist = useChecklist({ enabled: !over });
  const allDone = checklist.data?.steps.every(({ done }) => done) === true;
  useEffect(() => {
    if (allDone && userId !== undefined) storeFirstDayOver(userId);
  }, [allDone, userId]);
  if (over || allDone) return null;
  const done = checklist.data?.steps.filter((step) => step.done).length ?? 0;
  return (
    <QueryCard
      title="First-day checklist"
      query={checklist}
      label="Loading your first steps"
      height={195}
      aside={
        <>
          <StaleMark query={checklist} /> {checklist.data !== undefined && `${done} of ${checklist.data.steps.length}`}
        </>
      }
    >
      {({ steps }) => <Steps steps={steps} done={done} />}
    </QueryCard>
  );
}

function Steps({ steps, done }: Pick<ChecklistAnswer, 'steps'> & { readonly done: number }) {
  return (
    <div className={styles.steps}>
      <Progress label="First-day checklist" value={done} max={steps.length} valueText={`${done} of ${steps.length}`} />
      <ul>
        {steps.map(({ step, done: isDone }) => {
          const { label, to } = stepLooks[step];
          return (
            <li key={step} className={classes(styles.step, isDone && styles.done)}>
              <span className={styles.mark}>{isDone && <Check aria-label="Done:" size={14} strokeWidth={2.5} />}</span>
              {isDone ? (
                <s>{label}</s>
              ) : (
                <Link to={to}>
                  {label}
                  <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
