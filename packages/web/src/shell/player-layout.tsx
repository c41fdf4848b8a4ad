import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGuestPlays } from '../guest/guest-play';
import { useMe } from '../queries/accounts';
import { usePublicSettings } from '../queries/settings';
import { cachePortfolioOffline } from '../queries/wallet';
import { decideEntry } from './guard';
import { GuestBanner } from './guest-banner';
import { BottomBar, SideBar } from './navigation';
import { NeedsAccount } from './needs-account';
import { PageFooter } from './page-footer';
import styles from './player-layout.module.css';
import { TickerStrip } from './ticker-strip';
import { TopBar } from './top-bar';
import { UpdatePrompt } from './update-prompt';
import { useIsGuest } from './use-is-guest';

/** Runs the route guard again when the session ends while a page is open. */
function useSessionGuard(): void {
  const router = useRouter();
  const { data: me } = useMe();
  const guest = useGuestPlays();
  const entry = me === undefined ? 'enter' : decideEntry('player', me, guest);
  useEffect(() => {
    if (entry !== 'enter') void router.invalidate();
  }, [entry, router]);
}

export function PlayerLayout() {
  useSessionGuard();
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
  return (
    <div className={styles.frame}>
      <SideBar />
      <div className={styles.stage}>
        <TopBar />
        {isGuest && <GuestBanner />}
        {withTicker && <TickerStrip />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {isGuest && !forGuests ? <NeedsAccount /> : <Outlet />}
        </main>
        <PageFooter />
      </div>
      <BottomBar />
      <UpdatePrompt />
    </div>
  );
}
