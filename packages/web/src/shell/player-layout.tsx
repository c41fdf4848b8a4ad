import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useMe } from '../queries/accounts';
import { usePublicSettings } from '../queries/settings';
import { cachePortfolioOffline } from '../queries/wallet';
import { classes } from '../ui/classes';
import { gameNavigation } from './game-navigation';
import { GuestBanner } from './guest-banner';
import { MarketClosedBanner } from './market-closed-banner';
import { BottomBar, SideBar } from './navigation';
import { NeedsAccount } from './needs-account';
import { PageFooter } from './page-footer';
import { PageRefreshPart } from './page-refresh-part';
import styles from './player-layout.module.css';
import { PlayerShortcuts } from './player-shortcuts';
import { TickerStrip } from './ticker-strip';
import { TopBar } from './top-bar';
import { UpdatePrompt } from './update-prompt';
import { useGuard } from './use-guard';
import { useIsGuest } from './use-is-guest';

export interface PlayerLayoutProps {
  /** A page that is open to everybody, for a player who came to it from the game. */
  readonly children?: ReactNode;
}

export function PlayerLayout({ children }: PlayerLayoutProps) {
  useGuard('player');
  // Prefetched, because the trade ticket needs the fees when offline too.
  usePublicSettings();
  const isGuest = useIsGuest();
  const { data: me } = useMe();
  const isOwner = !isGuest && me?.impersonation === null;
  useEffect(() => {
    // Offline there is nothing to cache.
    if (isOwner) cachePortfolioOffline().catch(() => undefined);
  }, [isOwner]);
  const forGuests = useMatches({ select: (matches) => matches.at(-1)?.staticData.guest === true });
  const withTicker = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.ticker === true) });
  const ownBars = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.ownBars === true) });
  const actionBar = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.actionBar === true),
  });
  const canPull = useMatches({ select: (matches) => matches.at(-1)?.staticData.pull === true });
  return (
    <div className={classes(styles.frame, ownBars && styles.ownBars)}>
      <SideBar />
      <div className={styles.stage}>
        <div className={styles.appBar}>
          <TopBar withBack={actionBar} />
        </div>
        {isGuest && <GuestBanner />}
        <MarketClosedBanner />
        {withTicker && <TickerStrip />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children ?? (isGuest && !forGuests ? <NeedsAccount /> : <Outlet />)}
        </main>
        <PageFooter />
      </div>
      <div className={classes(styles.appBar, styles.tabBar)}>
        <BottomBar />
      </div>
      {canPull && <PageRefreshPart />}
      <UpdatePrompt />
      <PlayerShortcuts />
    </div>
  );
}

gameNavigation.layout = PlayerLayout;
