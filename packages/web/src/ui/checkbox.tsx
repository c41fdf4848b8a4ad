import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classes } from './classes';
import { visuallyHidden } from './visually-hidden';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  readonly label: ReactNode;
  /** The label is for screen readers only: rows of a table. */
  readonly labelHidden?: boolean;
}

export interface CheckboxProps extends SwitchProps {
  readonly error?: string | undefined;
}

export function Checkbox({ label, labelHidden = false, error, ...input }: CheckboxProps) {
  const id = useId();
  const errorProps = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id };
  return (
    <div>
      <label className={styles.check}>
        <span className={styles.checkBox}>
          <input type="checkbox" className={styles.native} {...input} {...errorProps} />
          <span className={styles.checkFace}>
            <Check aria-hidden size={14} strokeWidth={3} />
          </span>
        </span>
        <span className={classes(styles.checkLabel, labelHidden && visuallyHidden)}>{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Takes effect immediately; a checkbox takes effect when its form is submitted. */
export function Switch({ label, labelHidden = false, ...input }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span className={classes(styles.switchLabel, labelHidden && visuallyHidden)}>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state */}
      <input type="checkbox" role="switch" className={styles.track} {...input} />
    </label>
  );
}
