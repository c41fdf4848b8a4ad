import { useId } from 'react';
import styles from './moderation.module.css';

interface RadioListProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined until one is chosen. */
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few sentences, one below the other. */
export function RadioList<Value extends string>({ legend, options, value, error, onChange }: RadioListProps<Value>) {
  const id = useId();
  const problem = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  return (
    <fieldset className={styles.radios}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            required
            {...problem}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
