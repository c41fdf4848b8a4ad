import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSiteName } from '../../queries/settings';
import { SiteLogo } from '../../shell/site-logo';
import { buttonClass } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Skeleton } from '../../ui/query-states';
import styles from './visitor-page.module.css';

export interface VisitorPageProps {
  /** Links a player back into the game, and everyone else to the landing page. */
  readonly signedIn?: boolean;
  readonly wide?: boolean;
  /** Class of the main element. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A public text page: logo, back link, and the content. */
export function VisitorPage({ signedIn = false, wide = false, className, children }: VisitorPageProps) {
  const siteName = useSiteName();
  return (
    <div className={classes(styles.page, wide && styles.wide)}>
      <header className={styles.head}>
        <Link to={paths.landing} aria-label={`${siteName}, to the home page`} className={styles.logo}>
          <SiteLogo height={26} label="" />
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

const places = ['first', 'second', 'third'] as const;

/** The skeleton of a page's content: three blocks of these heights in px, in a box as high as the screen. */
export function BlocksSkeleton({ heights }: { readonly heights: readonly [number, number, number] }) {
  return (
    <div className={styles.waiting}>
      {places.map((place, index) => (
        <Skeleton key={place} shape="block" height={heights[index]} />
      ))}
    </div>
  );
}
