import { memo } from 'react';
import { classes } from './classes';
import { directionOf } from './movement';
import styles from './sparkline.module.css';
import { sparklineShape } from './sparkline-path';

export interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[];
  /** The price that the period opened at; the first value when it is not given. */
  readonly opening?: number;
  /** By the direction, or `neutral` where a rise is not better than a fall. */
  readonly tone?: 'direction' | 'neutral';
  readonly width?: number;
  readonly height?: number;
}

/** Hidden from screen readers: the price and its movement next to it contain the same as text. */
export const Sparkline = memo(function Sparkline({
  values,
  opening = values[0] ?? 0,
  tone = 'direction',
  width = 72,
  height = 36,
}: SparklineProps) {
  const shape = sparklineShape(values, opening, { width, height, inset: 3 });
  const look = tone === 'neutral' ? tone : directionOf((values.at(-1) ?? opening) - opening);
  return (
    <svg
      className={classes(styles.sparkline, styles[look])}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {shape !== undefined && (
        <>
          <path className={styles.opening} d={`M3 ${shape.openingY}H${width - 3}`} />
          <path className={styles.line} d={shape.path} />
          <circle cx={shape.end.x} cy={shape.end.y} r={2.5} fill="currentColor" />
        </>
      )}
    </svg>
  );
});
