import type { ReactNode } from 'react';
import styles from './message-page.module.css';
import { SiteLogo } from './site-logo';

export interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A page with a single message, such as not found or an error. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <SiteLogo height={28} />
      <div className={styles.panel}>
        <h1>{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  );
}
