import type { ReactNode } from 'react';
import { useRootMark } from '../../ui/use-root-mark';
import styles from './phone-action-bar.module.css';

export interface PhoneActionBarProps {
  readonly label: ReactNode;
  /** Below the label, larger: a sum. */
  readonly value?: ReactNode;
  /** The button. */
  readonly children: ReactNode;
}

/**
 * On phones, what a page leads to: in the place of the bottom bar (`player-layout.module.css`). Its route has
 * `actionBar`, so that the top bar has the way back.
 */
export function PhoneActionBar({ label, value, children }: PhoneActionBarProps) {
  useRootMark('actionBar');
  return (
    <div className={styles.bar} data-action-bar>
      <p>
        <span>{label}</span>
        {value !== undefined && <strong>{value}</strong>}
      </p>
      {children}
    </div>
  );
}
