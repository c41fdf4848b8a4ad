import type { FairDay } from '@limelight/contract/exchange/market.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/progress';
import { Banner } from '../../../ui/query-states';
import type { DayAnswer } from './check-day';
import { DayResult } from './day-result';
import { isConfirmed, seenHashesOf } from './fair-day-row';
import styles from './fairness-page.module.css';
import { noteVerified, seenDay } from './seen-days';
import { useDayCheck } from './use-day-check';

const startOf = (day: string) => startOfLondonDay(parseLondonDay(day));

/** Today's seal is the one that this browser saw first. */
function isUnchanged({ day, commitment }: FairDay): boolean {
  return (seenDay(day).commitment ?? commitment) === commitment;
}

function todayText({ day, committedAt }: FairDay): string {
  const at = Date.parse(committedAt);
  const when = at < startOf(day) ? `on ${formatDate(at)}, before the day began` : `on ${formatDate(at)}`;
  return `Today’s seal was published ${when}, and it is still the same.`;
}

/** Of the newest day that is over. */
function lastText({ day }: FairDay, answer: Exclude<DayAnswer, 'earlier-rules'>): string {
  const date = formatDate(startOf(day));
  return answer.ticks > 0
    ? `All ${formatCounted(answer.prices, 'price')} of ${date} are exact to the cent.`
    : `${date} ended exactly where its closing record says.`;
}

export interface SealCheckProps {
  readonly today: FairDay;
  /** The newest day that is over, if there is one. */
  readonly last: FairDay | undefined;
}

/** One button: today's seal has not changed, and the last day fits its own. */
export function SealCheck({ today, last }: SealCheckProps) {
  const [isChecked, setChecked] = useState(false);
  const check = useDayCheck({
    day: last?.day ?? today.day,
    hasTicks: last?.state === 'checkable',
    readSeen: () => seenHashesOf(last ?? today),
    onAnswer: (found) => noteVerified(last?.day ?? today.day, isConfirmed(found)),
  });
  const { status, answer, error, progress } = check;
  const isRunning = status === 'pending';
  const onCheck = () => {
    setChecked(true);
    if (last !== undefined) check.start();
  };
  const isDone = isChecked && !isRunning && status !== 'error' && (last === undefined || answer !== undefined);
  const holds = isUnchanged(today) && (answer === undefined || isConfirmed(answer));
  return (
    <section className={styles.seal} aria-label="Today’s seal">
      {isDone && holds ? <Tick /> : <ShieldCheck aria-hidden size={56} strokeWidth={1.25} />}
      <div role="status" className={styles.result}>
        {isDone && holds && (
          <>
            <h2>The seal holds</h2>
            <p>{todayText(today)}</p>
            {last !== undefined && answer !== undefined && answer !== 'earlier-rules' && (
              <p>{lastText(last, answer)}</p>
            )}
            {last === undefined && <p>Come back tomorrow: once the day is over, your browser can check every price.</p>}
          </>
        )}
        {isDone && !holds && (
          <>
            <h2>The seal is broken</h2>
            {!isUnchanged(today) && <p>Today’s seal is not the one that this browser saw before.</p>}
            {answer !== undefined && !isConfirmed(answer) && <DayResult answer={answer} />}
          </>
        )}
        {!isDone && !isRunning && (
          <p>Each day’s prices are sealed before the day begins. Your own browser can check that we stuck to them.</p>
        )}
      </div>
      {status === 'error' && (
        <div role="alert">
          <Banner tone="error">{messageOf(error)}</Banner>
        </div>
      )}
      {isRunning && (
        <Progress
          label="Check of today’s seal"
          value={progress?.done ?? 0}
          max={progress?.of ?? 1}
          valueText={
            progress === null
              ? 'Loading the prices'
              : `${formatCount(progress.done)} of ${formatCounted(progress.of, 'tick')}`
          }
        />
      )}
      <Button
        size="large"
        variant={isRunning || isDone ? 'outline' : 'primary'}
        onClick={isRunning ? check.cancel : onCheck}
      >
        {isRunning ? 'Cancel' : isDone ? 'Check again' : 'Check today’s seal'}
      </Button>
    </section>
  );
}

/** Appears in one stroke; under reduced motion it is there. */
function Tick() {
  return (
    <svg className={styles.tick} width={56} height={56} viewBox="0 0 56 56" aria-hidden>
      <circle cx={28} cy={28} r={25} pathLength={1} />
      <path d="M17 29l8 8 15-17" pathLength={1} />
    </svg>
  );
}
