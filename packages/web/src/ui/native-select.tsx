import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Field, type FieldTexts } from './field';
import styles from './field.module.css';
import type { SelectOption } from './search-options';

interface OptionListProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'onChange'> {
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

export interface NativeSelectProps extends FieldTexts, Omit<OptionListProps, 'id'> {}

/** The native select, for a few options. */
export function NativeSelect({ label, note, hint, error, ...select }: NativeSelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => (
        <div className={styles.box}>
          <OptionList {...select} {...names} />
        </div>
      )}
    </Field>
  );
}

export interface InlineSelectProps extends Pick<OptionListProps, 'options' | 'onChange'> {
  /** Shown inside the control, before the value: "Sort". */
  readonly label: string;
  readonly value: string;
  /** Of a width that does not depend on the options. */
  readonly fixed?: boolean;
}

/** Of the names of celebrities and the like, longer ones are cut. */
const fixedWidth = '24ch';

/** A compact select for toolbars. */
export function InlineSelect({ label, fixed = false, ...select }: InlineSelectProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: OptionList is the control
    <label className={styles.box}>
      <span className={styles.inlineLabel}>{label}</span>
      <OptionList {...select} {...(fixed && { style: { width: fixedWidth } })} />
    </label>
  );
}

function OptionList({ options, onChange, ...select }: OptionListProps) {
  return (
    <>
      <select
        className={classes(styles.input, styles.select)}
        {...select}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles.chevron} size={16} strokeWidth={2} />
    </>
  );
}
