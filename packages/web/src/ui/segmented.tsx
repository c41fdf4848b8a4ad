import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classes } from './classes';
import { Tooltip } from './tooltip';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Needed when the label is only an icon. */
  readonly name?: string;
  /** Disables the choice and says why. It stays reachable by keyboard so that the reason can be read. */
  readonly disabledReason?: string | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `range` is the compact form above a chart, `large` the Buy/Sell control. */
  readonly size?: 'range' | 'medium' | 'large';
  readonly full?: boolean;
}

/** A segmented control. Built on native radio buttons, for their arrow keys and accessible names. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, choices, value, onChange, size = 'medium', full = false } = props;
  const name = useId();
  return (
    <fieldset className={classes(styles.tray, styles[size], full && styles.fullTray)} aria-label={label}>
      {choices.map((choice) => {
        const chosen = choice.value === value;
        const onChoose = () => onChange(choice.value);
        const segment = <Segment key={choice.value} {...{ choice, name, chosen, onChoose }} />;
        if (choice.disabledReason === undefined) return segment;
        return (
          <Tooltip key={choice.value} text={choice.disabledReason} full={full}>
            {segment}
          </Tooltip>
        );
      })}
    </fieldset>
  );
}

interface SegmentProps extends Pick<ComponentProps<'input'>, 'name' | 'aria-describedby'> {
  readonly choice: Choice<string>;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Segment({ choice, chosen, onChoose, ...input }: SegmentProps) {
  const blocked = choice.disabledReason !== undefined;
  return (
    <label className={styles.segment}>
      <input
        {...input}
        type="radio"
        className={styles.native}
        value={choice.value}
        checked={chosen}
        aria-disabled={blocked || undefined}
        aria-label={choice.name}
        onChange={() => !blocked && onChoose()}
      />
      <span className={styles.segmentFace}>{choice.label}</span>
    </label>
  );
}

interface ChipChoice<Value extends string> extends Choice<Value> {
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
}

export interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly ChipChoice<Value>[];
  /** Undefined when no choice describes the filter. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A filter with one choice, as pills that wrap. */
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
