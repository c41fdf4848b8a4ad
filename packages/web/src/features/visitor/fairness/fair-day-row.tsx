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
import { type DayCheckState, useDayCheck } from './use-day-check';

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
        <div>
          <dt>Seal</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
        </div>
        {seed !== null && (
          <div>
            <dt>Seed</dt>
            <dd>
              <code>{seed}</code>
            </dd>
          </div>
        )}
      </dl>
      {state === 'checkable' && seed !== null && <Check day={day} date={date} published={{ seed, commitment }} />}
    </li>
  );
}

interface CheckProps {
  readonly day: string;
  /** The formatted date. */
  readonly date: string;
  readonly published: PublishedSeed;
}

const buttonTexts: Readonly<Record<DayCheckState['step'], string>> = {
  idle: 'Check this day',
  running: 'Cancel',
  done: 'Check again',
  failed: 'Retry',
};

/** The same button element in all states, so that it never loses focus. */
function Check({ day, date, published }: CheckProps) {
  const { state, start, cancel } = useDayCheck(day, published);
  const buttonText = buttonTexts[state.step];
  return (
    <div className={styles.check}>
      {state.step === 'failed' && (
        <div role="alert">
          <Banner tone="error">{messageOf(state.error)}</Banner>
        </div>
      )}
      <div role="status" className={styles.result}>
        {state.step === 'done' && <DayResult answer={state.answer} />}
      </div>
      {state.step === 'running' && <Running date={date} progress={state.progress} />}
      <div>
        <Button
          variant={state.step === 'running' ? 'quiet' : 'outline'}
          aria-label={`${buttonText}, ${date}`}
          onClick={state.step === 'running' ? cancel : start}
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
