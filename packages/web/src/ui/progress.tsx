import styles from './progress.module.css';

export interface ProgressProps {
  /** What is in progress. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** "3 of 5"; screen readers announce it instead of a percentage. */
  readonly valueText?: string;
}

export function Progress({ label, value, max, valueText }: ProgressProps) {
  const share = max > 0 ? Math.max(0, Math.min(value / max, 1)) : 0;
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
    >
      <div className={styles.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
