import type { FairDay } from '@limelight/contract/exchange/market.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatDate, parseLondonDay, secondMs, startOfLondonDay } from '@limelight/rules/time';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { Progress } from '../../../ui/progress';
import { Banner } from '../../../ui/query-states';
import type { DayAnswer } from './check-day';
import { DayResult, StaffChanges } from './day-result';
import { isConfirmed, seenHashesOf } from './fair-day-row';
import styles from './fairness-page.module.css';
import { SealStamp, type SealState } from './seal-stamp';
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

const tenthMs = 100;

/** Of the newest day that is over. */
function lastText({ day }: FairDay, answer: Exclude<DayAnswer, 'earlier-rules'>, tookMs: number): string {
  const date = formatDate(startOf(day));
  if (answer.ticks === 0) return `${date} ended exactly where its closing record says.`;
  const seconds = (Math.max(tookMs, tenthMs) / secondMs).toFixed(1);
  return `${formatCounted(answer.prices, 'price')} of ${date} recomputed on this device in ${seconds} s: all exact to the cent.`;
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
    seenOf: seenHashesOf(last ?? today),
    onAnswer: (found) => noteVerified(last?.day ?? today.day, isConfirmed(found)),
  });
  const { status, answer, tookMs, error, progress } = check;
  const isRunning = status === 'pending';
  const onCheck = () => {
    setChecked(true);
    if (last !== undefined) check.start();
  };
  const isDone = isChecked && !isRunning && status !== 'error' && (last === undefined || answer !== undefined);
  const holds = isUnchanged(today) && (answer === undefined || isConfirmed(answer));
  const result: SealState = holds ? 'holds' : 'broken';
  return (
    <section className={styles.seal} aria-label="Today’s seal">
      <SealStamp
        state={isRunning ? 'turning' : isDone ? result : 'closed'}
        text={isRunning ? 'Cancel' : isDone ? 'Check again' : 'Check today’s seal'}
        onClick={isRunning ? check.cancel : onCheck}
      />
      <div role="status" className={styles.result}>
        {isDone && holds && (
          <>
            <h2>The seal holds</h2>
            <p>{todayText(today)}</p>
            {last !== undefined && answer !== undefined && answer !== 'earlier-rules' && (
              <>
                <p>{lastText(last, answer, tookMs)}</p>
                <StaffChanges report={answer} date={formatDate(startOf(last.day))} />
              </>
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
    </section>
  );
}
