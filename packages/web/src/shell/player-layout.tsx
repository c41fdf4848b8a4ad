import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../api/accounts';
import { decideEntry } from './guard';
import { BottomBar, SideBar } from './navigation';
import styles from './player-layout.module.css';
import { TickerStrip } from './ticker-strip';
import { TopBar } from './top-bar';

/** When the session ends while a page is open, the guard of the route is asked again. */
function useWatchedEntry(): void {
  const router = useRouter();
  const { data: me } = useMe();
  const entry = me === undefined ? 'enter' : decideEntry('player', me);
  useEffect(() => {
    if (entry !== 'enter') void router.invalidate();
  }, [entry, router]);
}

export function PlayerLayout() {
  useWatchedEntry();
  const withTicker = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.ticker === true) });
  return (
    <div className={styles.frame}>
      <SideBar />
      <div className={styles.stage}>
        <TopBar />
        {withTicker && <TickerStrip />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
