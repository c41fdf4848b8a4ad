import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classes } from './classes';
import { Field, type FieldTexts } from './field';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'id'>;

export interface TextFieldProps extends FieldTexts, InputProps {
  /** An icon inside, before the text. */
  readonly leading?: ReactNode;
  /** Short text inside, after the input. */
  readonly trailing?: ReactNode;
}

export function TextField({ label, note, hint, error, leading, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => (
        <div className={styles.box}>
          {leading}
          <input className={styles.input} {...input} {...names} />
          {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}

/** `autoComplete` is required, so that password managers can fill in or generate the password. */
export interface PasswordFieldProps extends FieldTexts, Omit<InputProps, 'type'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, note, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => (
        <div className={styles.box}>
          <input
            className={styles.input}
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...names}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label="Show password"
            aria-pressed={shown}
            aria-controls={names.id}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden size={18} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'id'> {}

/** With `maxLength` it shows a character counter. */
export function TextArea({ label, note, hint, error, rows = 4, ...area }: TextAreaProps) {
  const used =
    typeof area.value === 'string' && area.maxLength !== undefined && `${area.value.length} / ${area.maxLength}`;
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => (
        <div className={classes(styles.box, styles.areaBox)}>
          <textarea className={classes(styles.input, styles.area)} rows={rows} {...area} {...names} />
          {used !== false && <span className={styles.counter}>{used}</span>}
        </div>
      )}
    </Field>
  );
}

export interface SearchFieldProps extends InputProps {
  /** The accessible name; there is no visible label. */
  readonly label: string;
  readonly leading?: ReactNode;
}

export function SearchField({ label, leading, ...input }: SearchFieldProps) {
  return (
    <div className={styles.box}>
      {leading}
      <input className={styles.input} type="search" enterKeyHint="search" {...input} aria-label={label} />
    </div>
  );
}
