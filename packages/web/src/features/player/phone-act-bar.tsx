import type { ReactNode } from 'react';
import styles from './phone-act-bar.module.css';

export interface PhoneActBarProps {
  readonly label: ReactNode;
  /** Below the label, larger: a sum. */
  readonly value?: ReactNode;
  /** The button. */
  readonly children: ReactNode;
}

/** On phones, what a page leads to: it sits on the bottom bar, above the end of the page. */
export function PhoneActBar({ label, value, children }: PhoneActBarProps) {
  return (
    <div className={styles.bar}>
      <p>
        <span>{label}</span>
        {value !== undefined && <strong>{value}</strong>}
      </p>
      {children}
    </div>
  );
}
