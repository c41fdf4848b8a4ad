import type { FairDay } from '@limelight/contract/market.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/progress';
import { Banner } from '../../../ui/query-states';
import { Tag, type TagProps } from '../../../ui/tag';
import type { CheckProgress } from './check-day';
import type { PublishedSeed } from './day-check';
import { DayResult } from './day-result';
import styles from './fairness-page.module.css';
import { useDayCheck } from './use-day-check';

const states: Readonly<Record<FairDay['state'], Pick<TagProps, 'tone'> & { readonly text: string }>> = {
  sealed: { text: 'Sealed', tone: 'brand' },
  'under-way': { text: 'Under way', tone: 'info' },
  checkable: { text: 'Can be checked', tone: 'gain' },
  gone: { text: 'Prices no longer kept', tone: 'neutral' },
};

export function FairDayRow({ fairDay }: { readonly fairDay: FairDay }) {
  const { day, state, commitment, seed } = fairDay;
  const date = formatDate(startOfLondonDay(parseLondonDay(day)));
  const { text, ...tag } = states[state];
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3>{date}</h3>
        <Tag {...tag}>{text}</Tag>
      </div>
      <dl className={styles.numbers}>
        <PublishedNumber name="Seal" value={commitment} />
        {seed !== null && <PublishedNumber name="Seed" value={seed} />}
      </dl>
      {state === 'checkable' && seed !== null && <Check day={day} date={date} published={{ seed, commitment }} />}
    </li>
  );
}

function PublishedNumber({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

interface CheckProps {
  readonly day: string;
  /** The formatted date. */
  readonly date: string;
  readonly published: PublishedSeed;
}

const buttonTexts = { idle: 'Check this day', pending: 'Cancel', success: 'Check again', error: 'Retry' } as const;

/** The same button element in all states, so that it never loses focus. */
function Check({ day, date, published }: CheckProps) {
  const { status, answer, error, progress, start, cancel } = useDayCheck(day, published);
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
      <div>
        <Button
          variant={isRunning ? 'quiet' : 'outline'}
          aria-label={`${buttonText}, ${date}`}
          onClick={isRunning ? cancel : start}
        >
          {buttonText}
        </Button>
      </div>
    </div>
  );
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
