import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classes } from './classes';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Needed when the label is only an icon. */
  readonly name?: string;
  /** Why it cannot be chosen now; makes it so. */
  readonly disabledReason?: string | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** What is being chosen, for the ear. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `range` is the low form above a chart, `large` the Buy/Sell tray. */
  readonly size?: 'range' | 'medium' | 'large';
  readonly full?: boolean;
}

/** One of a few, in a tray. Real radio buttons underneath bring the arrow keys and the right names. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  size = 'medium',
  full = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes(styles.tray, styles[size], full && styles.fullTray)} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment} title={choice.disabledReason}>
          <input
            type="radio"
            className={styles.native}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabledReason !== undefined}
            aria-label={choice.name}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.segmentFace}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface ChipChoice<Value extends string> extends Choice<Value> {
  readonly icon?: ReactNode;
  readonly count?: number;
}

export interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly ChipChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One filter of several, as pills that wrap. */
export function Chips<Value extends string>({ label, choices, value, onChange }: ChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            className={styles.native}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.chipFace}>
            {choice.icon}
            {choice.label}
            {choice.count !== undefined && <span className={styles.count}>{choice.count}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
