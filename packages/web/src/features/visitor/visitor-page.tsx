import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Logo } from '../../ui/logo';
import styles from './visitor-page.module.css';

export interface VisitorPageProps {
  /** Leads a player back into the game, everybody else to the landing page. */
  readonly signedIn?: boolean;
  readonly wide?: boolean;
  /** Of the main part. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A page to read, for everybody: the logo, the way back, and the text. */
export function VisitorPage({ signedIn = false, wide = false, className, children }: VisitorPageProps) {
  return (
    <div className={classes(styles.page, wide && styles.wide)}>
      <header className={styles.head}>
        <Link to={paths.landing} aria-label="Limelight, to the home page" className={styles.logo}>
          <Logo height={26} label="" />
        </Link>
        <Link
          to={signedIn ? paths.dashboard : paths.landing}
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          {signedIn ? 'Back to Dashboard' : 'Back to Home'}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes(styles.main, className)}>
        {children}
      </main>
    </div>
  );
}
