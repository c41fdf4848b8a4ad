import { parseCount } from '@limelight/rules/typed-number';
import { Minus, Plus } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './amount-controls.module.css';
import { type CountBounds, countAtShare } from './count-bounds';
import { Field, type FieldTexts } from './field';
import { selectOnEntry } from './select-on-entry';

export interface StepperProps extends FieldTexts, CountBounds {
  /** 0 while the field contains no whole number; a typed one may be beyond the bounds. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** "share", "token": names the two buttons. */
  readonly unit: string;
  /** Shown at the right of the label: "Max 5 with your cash". */
  readonly aside?: ReactNode;
}

/**
 * A whole number: typed, or stepped with the buttons and arrow keys. What is typed is never changed: one that
 * cannot be is an error to correct.
 */
export function Stepper(props: StepperProps) {
  const { label, note, hint, aside, unit, value, onChange, min, max } = props;
  const [draft, setDraft] = useState<string>();
  // Another control may have changed the value since.
  const typed = draft !== undefined && (parseCount(draft) ?? 0) === value ? draft : undefined;
  const written = value < 1 ? '' : String(value);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && parseCount(typed) === null;
  const error = isUnreadable ? 'Enter a whole number, such as 2' : props.error;
  const set = (next: number) => {
    setDraft(undefined);
    onChange(Math.max(min, Math.min(next, max)));
  };
  return (
    <div className={styles.holder}>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      <Field label={label} note={note} hint={hint} error={error}>
        {(names) => (
          <div className={styles.stepper}>
            <button
              type="button"
              aria-label={`One ${unit} less`}
              disabled={value <= min}
              onClick={() => set(value - 1)}
            >
              <Minus aria-hidden size={20} strokeWidth={1.75} />
            </button>
            <input
              {...names}
              inputMode="numeric"
              autoComplete="off"
              role="spinbutton"
              aria-valuenow={value}
              aria-valuemin={min}
              aria-valuemax={max}
              value={typed ?? written}
              onChange={(event) => {
                setDraft(event.target.value);
                onChange(parseCount(event.target.value) ?? 0);
              }}
              // What is wrong stays to be corrected.
              onBlur={() => value >= min && setDraft(undefined)}
              {...selectOnEntry}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                set(event.key === 'ArrowUp' ? value + 1 : value - 1);
              }}
            />
            <button
              type="button"
              aria-label={`One ${unit} more`}
              disabled={value >= max}
              onClick={() => set(value + 1)}
            >
              <Plus aria-hidden size={20} strokeWidth={1.75} />
            </button>
          </div>
        )}
      </Field>
    </div>
  );
}

export interface SliderProps extends CountBounds {
  /** The accessible name. */
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** What the value means in words: "3 shares". */
  readonly valueText?: string;
}

const quarters = [0, 0.25, 0.5, 0.75, 1];

/** The native range input with our styles: keyboard, touch and assistive technology work as usual. */
export function Slider({ label, value, onChange, min, max, valueText }: SliderProps) {
  const share = max > min ? (Math.max(min, Math.min(value, max)) - min) / (max - min) : 0;
  return (
    <div className={styles.slider}>
      <input
        type="range"
        className={styles.range}
        style={{ '--share': share } as CSSProperties}
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        value={value}
        disabled={max <= min}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className={styles.ticks} aria-hidden>
        {quarters.map((quarter) => (
          <i key={quarter} />
        ))}
      </span>
    </div>
  );
}

export interface RangeSliderProps {
  /** The two ends are "Price, lowest" and "Price, highest". */
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly min: number;
  readonly max: number;
  /** The ends stay so far apart. */
  readonly step: number;
  /** What a value means in words: "SE$170". */
  readonly textOf: (value: number) => string;
  readonly onChange: (low: number, high: number) => void;
}

/** Two native range inputs on one track. */
export function RangeSlider({ label, low, high, textOf, onChange, ...bounds }: RangeSliderProps) {
  const { min, max, step } = bounds;
  const shareOf = (value: number) => (value - min) / (max - min);
  const end = (name: string, value: number, changed: (typed: number) => void) => (
    <input
      type="range"
      className={styles.range}
      aria-label={`${label}, ${name}`}
      aria-valuetext={textOf(value)}
      {...bounds}
      value={value}
      onChange={(event) => changed(event.target.valueAsNumber)}
    />
  );
  return (
    <div className={styles.pair} style={{ '--low': shareOf(low), '--high': shareOf(high) } as CSSProperties}>
      {end('lowest', low, (typed) => onChange(Math.min(typed, high - step), high))}
      {end('highest', high, (typed) => onChange(low, Math.max(typed, low + step)))}
    </div>
  );
}

export interface QuickButtonsProps extends CountBounds {
  readonly onChange: (value: number) => void;
  /** What the share is of, for screen readers: "of your cash". */
  readonly of: string;
  readonly disabled?: boolean;
}

const shares = [
  { share: 0.25, text: '25%' },
  { share: 0.5, text: '50%' },
  { share: 0.75, text: '75%' },
  { share: 1, text: 'Max' },
];

export function QuickButtons({ onChange, of, disabled = false, ...bounds }: QuickButtonsProps) {
  return (
    <div className={styles.quick}>
      {shares.map(({ share, text }) => (
        <button
          key={text}
          type="button"
          aria-label={`${text} ${of}`}
          disabled={disabled}
          onClick={() => onChange(countAtShare(share, bounds))}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
