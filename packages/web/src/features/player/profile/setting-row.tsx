import type { ReactNode } from 'react';
import styles from './profile.module.css';

export interface SettingRowProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly tag?: ReactNode;
  readonly text?: string;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** A setting as one of the `Rows` of a card. */
export function SettingRow({ icon, title, tag, text, children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      {icon !== undefined && <span className={styles.disc}>{icon}</span>}
      <span className={styles.rowText}>
        <span className={styles.inline}>
          <strong>{title}</strong>
          {tag}
        </span>
        {text !== undefined && <span className={styles.quiet}>{text}</span>}
      </span>
      <span className={styles.rowActions}>{children}</span>
    </li>
  );
}
