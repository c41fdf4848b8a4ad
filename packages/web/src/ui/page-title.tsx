import type { ReactNode } from 'react';
import styles from './small-parts.module.css';

export interface PageTitleProps {
  readonly children: ReactNode;
  readonly sub?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** The page's only h1. */
export function PageTitle({ children, sub, actions }: PageTitleProps) {
  return (
    <header className={styles.title}>
      <div>
        <h1>{children}</h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
