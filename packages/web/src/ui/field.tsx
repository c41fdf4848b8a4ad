import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './field.module.css';

/** What every control with a label shares. */
export interface FieldTexts {
  readonly label: ReactNode;
  /** Lighter text after the label, such as "(optional)". */
  readonly note?: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint; screen readers announce it. */
  readonly error?: string | undefined;
}

export interface ControlNames {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  /** Renders the control with the attributes that associate it with its label, hint and error. */
  readonly children: (names: ControlNames) => ReactNode;
}

/** Label above, control, then hint or error. */
export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <div className={classes(styles.field, error !== undefined && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {note !== undefined && <span className={styles.note}> {note}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={messageId} className={styles.error} role="alert">
          <CircleAlert aria-hidden size={14} strokeWidth={2} />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p id={messageId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
