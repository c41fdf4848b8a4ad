import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { formatSe, formatSePlain, seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { fanShape } from './fan-shape';
import styles from './prediction-card.module.css';
import { clockTime, dayName, shortDayName } from './prediction-days';

export interface PredictionProps {
  readonly name: string;
  readonly prediction: Prediction;
}

/** The band over the next seven days with its median, and the figures of the day under the pointer. */
export function PredictionFan({ name, prediction }: PredictionProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { days, priceCents } = prediction;
  const shape = fanShape(prediction);
  const last = days[days.length - 1];
  const shown = days[pointed ?? days.length - 1];
  if (shown === undefined || last === undefined) return null;
  const range = `${formatSe(seCents(last.lowCents))} to ${formatSe(seCents(last.highCents))}`;
  const tags = [
    { y: shape.highY, cents: last.highCents },
    { y: shape.medianY, cents: last.medianCents, isMedian: true },
    { y: shape.lowY, cents: last.lowCents },
  ].filter(({ y }, index, all) => all.findIndex((other) => other.y === y) === index);
  return (
    <>
      <p className={styles.legend}>
        <strong>
          <Money se={seCents(shown.lowCents)} /> – <Money se={seCents(shown.highCents)} />
        </strong>
        <span>
          {dayName(shown.time)}, {clockTime(shown.time)}
        </span>
        <span className={styles.middle}>
          Median <Money se={seCents(shown.medianCents)} />
        </span>
      </p>
      <div
        className={styles.fan}
        role="img"
        aria-label={`Range of ${name} in 7 days: ${range}, median ${formatSe(seCents(last.medianCents))}, from ${formatSe(seCents(priceCents))} now. The table has each day`}
      >
        <div className={styles.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <path className={styles.band} d={shape.band} />
            <path className={styles.median} d={shape.median} />
          </svg>
          <i className={styles.now} style={{ top: `${shape.nowY}%` }} />
          <div className={styles.columns} onPointerLeave={() => setPointed(null)}>
            {days.map(({ time }, index) => (
              <i
                key={time}
                className={classes(index === pointed && styles.pointed)}
                onPointerEnter={() => setPointed(index)}
              />
            ))}
          </div>
        </div>
        <div className={styles.tags}>
          {tags.map(({ y, cents, isMedian }) => (
            <b key={y} className={classes(isMedian === true && styles.medianTag)} style={{ top: `${y}%` }}>
              {formatSePlain(seCents(cents))}
            </b>
          ))}
        </div>
        <ol className={styles.axis}>
          {days.map(({ time }) => (
            <li key={time}>{shortDayName(time)}</li>
          ))}
        </ol>
      </div>
    </>
  );
}
