import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { dateFieldText } from '@limelight/rules/date-text';
import { minuteMs } from '@limelight/rules/time';
import type { ReactNode } from 'react';
import { stateAt } from '../../../shell/ipos/ipo-view';
import { classes } from '../../../ui/classes';
import { useNow } from '../../../ui/now';
import { dayIn, londonText } from '../../../ui/own-time';
import { timeIn, useZone } from '../../../ui/zone';
import styles from './ipo-timeline.module.css';

/** How many steps are over; the next one is the current one. */
const stepsDone = { announced: 1, open: 1, closed: 2, sharing: 2, opening: 3, trading: 4, cancelled: 0 } as const;

/** The four steps of an IPO with their times. */
export function IpoTimeline({ ipo }: { readonly ipo: Ipo }) {
  const state = stateAt(ipo, useNow(minuteMs));
  if (state === 'cancelled') return null;
  const { announcedAt, opensAt, closesAt, shareOutAt } = ipo;
  const isAhead = state === 'announced';
  const steps: readonly (readonly [name: string, when: ReactNode])[] = [
    ['Announced', <ShortTime key="time" at={announcedAt} />],
    [
      'Subscribe',
      <>
        {isAhead ? 'From' : 'Until'} <ShortTime at={isAhead ? opensAt : closesAt} />
      </>,
    ],
    [
      'Shared out',
      <>
        From <ShortTime at={shareOutAt} />
      </>,
    ],
    ['Trading starts', 'Right after that'],
  ];
  const done = stepsDone[state];
  return (
    <ol className={styles.steps} aria-label="Steps of this IPO">
      {steps.map(([name, when], index) => (
        <li
          key={name}
          className={classes(index < done && styles.done, index === done && styles.current)}
          aria-current={index === done ? 'step' : undefined}
        >
          <i aria-hidden />
          <strong>{name}</strong>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  );
}

/** "19 Nov, 12:00" in the reader's time; London's is in the title where that differs. */
function ShortTime({ at }: { readonly at: string }) {
  const zone = useZone();
  const atMs = Date.parse(at);
  const day = dateFieldText(dayIn(zone, atMs)).replace(/ \d{4}$/, '');
  return (
    <time dateTime={at} title={zone === 'own' ? londonText(atMs) : undefined} className={styles.time}>
      {day}, {timeIn(zone, atMs)}
    </time>
  );
}
