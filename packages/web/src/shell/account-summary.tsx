import type { ReactNode } from 'react';
import styles from './account-summary.module.css';

/** For the button that opens the account menu. */
export const accountButtonClass = styles.button ?? '';

interface AccountSummaryProps {
  readonly picture: ReactNode;
  readonly name: string;
  /** The plan or the role. */
  readonly detail: string;
}

/** Whose account it is, in the top bar; on a phone only the picture. */
export function AccountSummary({ picture, name, detail }: AccountSummaryProps) {
  return (
    <>
      {picture}
      <span className={styles.names}>
        <strong>{name}</strong> <span>{detail}</span>
      </span>
    </>
  );
}
