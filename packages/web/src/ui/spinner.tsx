import { classes } from './classes';
import styles from './spinner.module.css';

export interface SpinnerProps {
  readonly size?: number;
  /** Announced once by screen readers; omit it next to text with the same meaning. */
  readonly label?: string;
  /** Fills the space of a page that is still loading. */
  readonly page?: boolean;
}

export function Spinner({ size = 20, label, page = false }: SpinnerProps) {
  return (
    <span className={classes(styles.holder, page && styles.page)} role={label === undefined ? undefined : 'status'}>
      <span className={styles.ring} style={{ width: size, height: size }} />
      {label !== undefined && <span className={styles.label}>{label}</span>}
    </span>
  );
}
