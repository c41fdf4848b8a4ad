import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Field, type FieldTexts } from './field';
import styles from './field.module.css';
import type { SelectOption } from './search-options';

export interface NativeSelectProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'id' | 'children' | 'onChange'> {
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** The native select, for a few options. */
export function NativeSelect({ label, note, hint, error, options, onChange, ...select }: NativeSelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => (
        <div className={styles.box}>
          <select
            className={classes(styles.input, styles.select)}
            {...select}
            {...names}
            onChange={(event) => onChange(event.target.value)}
          >
            <Options options={options} />
          </select>
          <ChevronDown aria-hidden className={styles.chevron} size={16} strokeWidth={2} />
        </div>
      )}
    </Field>
  );
}

export interface InlineSelectProps {
  /** Shown inside the control, before the value: "Sort". */
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A compact select for toolbars. */
export function InlineSelect({ label, options, value, onChange }: InlineSelectProps) {
  return (
    <label className={styles.box}>
      <span className={styles.inlineLabel}>{label}</span>
      <select
        className={classes(styles.input, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <Options options={options} />
      </select>
      <ChevronDown aria-hidden className={styles.chevron} size={16} strokeWidth={2} />
    </label>
  );
}

function Options({ options }: { readonly options: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}
