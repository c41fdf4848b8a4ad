import { clockChangeAt, parseLondonMinute } from '@limelight/rules/london-time';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classes } from './classes';
import styles from './date-field.module.css';
import { Field, type FieldTexts } from './field';
import fieldStyles from './field.module.css';
import { ownTimeText } from './own-time';
import { type DateFieldKind, useDateText } from './use-date-text';

interface DateValue {
  /** A day as `2026-11-22`, a minute of London as `2026-11-22T19:00`, or empty: nothing, or no date yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The bounds of the calendar; what is typed is checked by the form. */
  readonly min?: string;
  readonly max?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

export interface DateFieldProps extends FieldTexts, DateValue {}

const examples: Readonly<Record<DateFieldKind, string>> = { day: '24 Nov 2026', minute: '24 Nov 2026, 14:05' };
const unreadable = (kind: DateFieldKind) => `Please write it like ${examples[kind]}`;

/**
 * A London day, typed as it is written everywhere else or chosen from the browser's calendar. The native date
 * input alone would show it in the order of the browser's language.
 */
export function DateField(props: DateFieldProps) {
  return <DateTextField {...props} kind="day" />;
}

const skippedText = 'This time does not exist: the clocks go forward from 01:00 to 02:00';
const twiceText = 'The clocks show this time twice: the first is meant, before they go back';

/** A minute of London. Next to it the reader's own time, where that differs. */
export function DateTimeField({ hint = 'London time', ...props }: DateFieldProps) {
  const atMs = parseLondonMinute(props.value);
  const own = atMs === null ? undefined : ownTimeText(atMs);
  const change = clockChangeAt(props.value);
  const shown = own === undefined ? hint : `${own} in your time zone`;
  const texts = change === 'skipped' ? { error: skippedText } : {};
  return (
    <DateTextField {...props} kind="minute" hint={change === 'twice' ? `${shown}. ${twiceText}` : shown} {...texts} />
  );
}

function DateTextField({
  label,
  note,
  hint,
  error,
  kind,
  ...props
}: DateFieldProps & { readonly kind: DateFieldKind }) {
  const date = useDateText(kind, props.value);
  const [hasLeft, setHasLeft] = useState(false);
  const problem = hasLeft && date.isUnreadable ? unreadable(kind) : error;
  return (
    <Field label={label} note={note} hint={hint} error={problem}>
      {(names) => (
        <DateBox kind={kind} props={props}>
          <input
            className={fieldStyles.input}
            type="text"
            autoComplete="off"
            placeholder={examples[kind]}
            name={props.name}
            required={props.required}
            readOnly={props.readOnly}
            {...names}
            value={date.text}
            onChange={({ target }) => {
              setHasLeft(false);
              props.onChange(date.type(target.value));
            }}
            onBlur={() => {
              setHasLeft(true);
              date.tidy();
            }}
          />
        </DateBox>
      )}
    </Field>
  );
}

export interface InlineDateFieldProps extends Pick<DateValue, 'value' | 'onChange'> {
  /** Shown inside the control, before the day: "From". */
  readonly label: string;
}

/**
 * A compact day for toolbars. It counts once it is complete: at Enter, on leaving the field, or from the
 * calendar.
 */
export function InlineDateField({ label, value, onChange }: InlineDateFieldProps) {
  const date = useDateText('day', value);
  const commit = () => {
    date.tidy();
    if (date.typedValue !== value) onChange(date.typedValue);
  };
  return (
    <DateBox kind="day" props={{ value, onChange }} inline isInvalid={date.isUnreadable}>
      <label className={styles.inline}>
        <span className={fieldStyles.inlineLabel}>{label}</span>
        <input
          className={classes(fieldStyles.input, styles.inlineInput)}
          type="text"
          autoComplete="off"
          placeholder="Any day"
          value={date.text}
          aria-invalid={date.isUnreadable || undefined}
          title={date.isUnreadable ? unreadable('day') : undefined}
          onChange={({ target }) => date.type(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      </label>
    </DateBox>
  );
}

interface DateBoxProps {
  readonly kind: DateFieldKind;
  readonly props: DateValue;
  readonly inline?: boolean;
  /** Of an inline one; a field marks its box itself. */
  readonly isInvalid?: boolean;
  readonly children: ReactNode;
}

/**
 * The box around a date's text with a button for the browser's own calendar, which opens at a hidden input.
 */
function DateBox({ kind, props, inline = false, isInvalid = false, children }: DateBoxProps) {
  const { value, onChange, min, max, readOnly } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes(fieldStyles.box, isInvalid && fieldStyles.invalid, styles.box, inline && styles.inlineBox)}>
      {children}
      {readOnly !== true && (
        <>
          <input
            ref={picker}
            className={styles.picker}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            lang="en-GB"
            tabIndex={-1}
            aria-hidden
            {...{ value, min, max }}
            onChange={({ target }) => onChange(target.value)}
          />
          <button
            type="button"
            className={classes(fieldStyles.reveal, styles.open)}
            aria-label="Open calendar"
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays aria-hidden size={18} strokeWidth={1.75} />
          </button>
        </>
      )}
    </div>
  );
}
