import type { ReactNode } from 'react';
import styles from './account-face.module.css';

/** For the button that opens the account menu. */
export const accountButtonClass = styles.button ?? '';

interface AccountFaceProps {
  readonly picture: ReactNode;
  readonly name: string;
  /** The plan or the role. */
  readonly detail: string;
}

/** Whose account it is, in the top bar; on a phone only the picture. */
export function AccountFace({ picture, name, detail }: AccountFaceProps) {
  return (
    <>
      {picture}
      <span className={styles.names}>
        <strong>{name}</strong> <span>{detail}</span>
      </span>
    </>
  );
}
