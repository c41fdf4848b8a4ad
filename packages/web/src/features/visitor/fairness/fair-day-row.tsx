import { addressOf } from '@limelight/contract/address';
import { getFairDay } from '@limelight/contract/exchange/market';
import type { FairDay } from '@limelight/contract/exchange/market.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import type { SeenHashes } from '@limelight/rules/day-file';
import { beaconText } from '@limelight/rules/day-headline';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { copyText, useCopy } from '../../../ui/copy-text';
import { DateTime } from '../../../ui/date-time';
import { Progress } from '../../../ui/progress';
import { Banner } from '../../../ui/query-states';
import { Tag, type TagProps } from '../../../ui/tag';
import type { CheckProgress, DayAnswer } from './check-day';
import { DayResult } from './day-result';
import styles from './fairness-page.module.css';
import { noteVerified, seenDay } from './seen-days';
import { useDayCheck } from './use-day-check';

const states: Readonly<Record<FairDay['state'], Pick<TagProps, 'tone'> & { readonly text: string }>> = {
  sealed: { text: 'Sealed', tone: 'brand' },
  'under-way': { text: 'Under way', tone: 'info' },
  closing: { text: 'Closing record due shortly', tone: 'info' },
  checkable: { text: 'Can be checked', tone: 'gain' },
  gone: { text: 'Single prices no longer stored', tone: 'neutral' },
};

interface FairDayRowProps {
  readonly fairDay: FairDay;
}

export function FairDayRow({ fairDay }: FairDayRowProps) {
  const { day, state, seed, beacon } = fairDay;
  const gap = beaconText(beacon);
  const date = formatDate(startOfLondonDay(parseLondonDay(day)));
  const [isVerified, setVerified] = useState(false);
  // After hydration: the server does not know what this browser has verified.
  useEffect(() => setVerified(seenDay(day).verified === true), [day]);
  const { text, ...tag } = states[state];
  const isOver = seed !== null && (state === 'checkable' || fairDay.closingHash !== null);
  const onChecked = (verified: boolean) => {
    noteVerified(day, verified);
    setVerified(verified);
  };
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3>{date}</h3>
        {isVerified ? <Tag tone="gain">Verified by this browser</Tag> : <Tag {...tag}>{text}</Tag>}
      </div>
      {gap !== null && <p className={styles.staff}>{gap}</p>}
      <details className={styles.details}>
        <summary>Seal and records</summary>
        <dl className={styles.numbers}>
          {publishedNumbers(fairDay).map(({ name, value, at }) => (
            <PublishedNumber key={name} name={name} value={value} at={at} date={date} />
          ))}
        </dl>
      </details>
      {isOver && <Check fairDay={fairDay} date={date} onChecked={onChecked} />}
    </li>
  );
}

function publishedNumbers(day: FairDay) {
  const { commitment, committedAt, openingHash, openedAt, closingHash, closedAt, seed, beacon } = day;
  const numbers = [
    { name: 'Seal', value: commitment, at: committedAt },
    { name: 'Opening record', value: openingHash, at: openedAt },
    { name: 'Public random number', value: beacon?.randomness ?? null, at: null },
    { name: 'Closing record', value: closingHash, at: closedAt },
    { name: 'Seed', value: seed, at: null },
  ];
  return numbers.flatMap(({ value, ...number }) => (value === null ? [] : [{ ...number, value }]));
}

interface PublishedNumberProps {
  readonly name: string;
  /** Hexadecimal. */
  readonly value: string;
  /** When it was published, ISO 8601. */
  readonly at: string | null;
  readonly date: string;
}

function PublishedNumber({ name, value, at, date }: PublishedNumberProps) {
  const failed = 'Failed to copy. Please select the number and copy it yourself';
  const copyProps = useCopy(() => copyText(value, { copied: `${name} copied!`, failed }));
  return (
    <div>
      <dt>
        {name}
        {at !== null && (
          <>
            , published <DateTime at={at} />
          </>
        )}
      </dt>
      <dd className={styles.number}>
        <code>{value}</code>
        <Button variant="quiet" size="small" aria-label={`Copy the ${name.toLowerCase()} of ${date}`} {...copyProps}>
          Copy
        </Button>
      </dd>
    </div>
  );
}

interface CheckProps extends FairDayRowProps {
  /** The formatted date. */
  readonly date: string;
  readonly onChecked: (verified: boolean) => void;
}

const buttonTexts = { idle: 'Check this day', pending: 'Cancel', success: 'Check again', error: 'Retry' } as const;

/** The same button element in all states, so that it never loses focus. */
function Check({ fairDay, date, onChecked }: CheckProps) {
  const { day } = fairDay;
  const { status, answer, error, progress, start, cancel } = useDayCheck({
    day,
    hasTicks: fairDay.state === 'checkable',
    seenOf: seenHashesOf(fairDay),
    onAnswer: (found) => onChecked(isConfirmed(found)),
  });
  const isRunning = status === 'pending';
  const buttonText = buttonTexts[status];
  return (
    <div className={styles.check}>
      {status === 'error' && (
        <div role="alert">
          <Banner tone="error">{messageOf(error)}</Banner>
        </div>
      )}
      <div role="status" className={styles.result}>
        {answer !== undefined && <DayResult answer={answer} />}
      </div>
      {isRunning && <Running date={date} progress={progress} />}
      <div className={styles.actions}>
        <Button
          variant={isRunning ? 'quiet' : 'outline'}
          aria-label={`${buttonText}, ${date}`}
          onClick={isRunning ? cancel : start}
        >
          {buttonText}
        </Button>
        <a href={addressOf(getFairDay.url, { day })} download={`limelight-${day}.json`}>
          Download the day’s file
        </a>
      </div>
    </div>
  );
}

/** What this browser saw first of a day counts, when it saw something. */
export function seenHashesOf({ day, commitment, openingHash, closingHash }: FairDay): (ofDay: string) => SeenHashes {
  const listed = { commitment, opening: openingHash, closing: closingHash };
  return (ofDay) => ({ ...(ofDay === day && listed), ...definedHashes(seenDay(ofDay)) });
}

function definedHashes({ commitment, opening, closing }: SeenHashes): SeenHashes {
  return { ...(commitment && { commitment }), ...(opening && { opening }), ...(closing && { closing }) };
}

export function isConfirmed(answer: DayAnswer): boolean {
  return answer !== 'earlier-rules' && answer.problems.length === 0;
}

function Running({ date, progress }: { readonly date: string; readonly progress: CheckProgress | null }) {
  const progressText =
    progress === null ? 'Loading the prices' : `${formatCount(progress.done)} of ${formatCounted(progress.of, 'tick')}`;
  return (
    <div className={styles.running}>
      <Progress
        label={`Check of ${date}`}
        value={progress?.done ?? 0}
        max={progress?.of ?? 1}
        valueText={progressText}
      />
      {/* Hidden from screen readers, which read the progress bar. */}
      <p aria-hidden>{progressText}</p>
    </div>
  );
}
