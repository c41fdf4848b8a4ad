import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../queries/accounts';
import { useSiteName } from '../../queries/settings';
import { gameNavigation } from '../../shell/game-navigation';
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

/**
 * A public text page: logo, back link, and the content. A player who came to it from the game stays in the
 * game's navigation; to a page that was loaded by its address it would come late and move everything.
 */
export function VisitorPage(props: VisitorPageProps) {
  const { wide = false, className, children } = props;
  const { data: me } = useMe({ enabled: false });
  const [Game] = useState(() => (me?.emailVerified === true ? gameNavigation.layout : undefined));
  if (Game === undefined) return <PageAlone {...props} />;
  return (
    <Game>
      <div className={classes(styles.inGame, wide && styles.wide, className)}>{children}</div>
    </Game>
  );
}

function PageAlone({ signedIn = false, wide = false, className, children }: VisitorPageProps) {
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
