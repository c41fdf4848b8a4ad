import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { closedForMaintenance } from '../queries/maintenance';
import { useSiteName } from '../queries/settings';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { useStore } from '../ui/store';
import { ToastHost } from '../ui/toast-host';
import { ImpersonationBanner } from './impersonation-banner';
import { ownPageTitle } from './page-title';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(ownPageTitle) ?? ofRoute;
  const siteName = useSiteName();
  useEffect(() => {
    document.title = title === undefined ? `${siteName}, the celebrity stock exchange` : `${title} · ${siteName}`;
  }, [title, siteName]);
}

/**
 * Moves the focus to the new page after a navigation, so that keyboard and screen reader users start at its top. Only after
 * it is rendered: before that, `#main` may belong to the old page, which is about to unmount.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // The phone's menu, opened while a slow page was still loading, keeps the focus.
        if (fromLocation === undefined || !pathChanged || toLocation.state.menu === true) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

export interface RootProps {
  /** Instead of every page, while the game is closed for maintenance. */
  readonly closed: ReactNode;
}

export function Root({ closed }: RootProps) {
  useColorScheme();
  useDocumentTitle();
  useFocusOnNewPage();
  const isClosed = useStore(closedForMaintenance);
  return (
    <>
      <SkipLink />
      <ImpersonationBanner />
      {isClosed ? closed : <Outlet />}
      <ToastHost />
    </>
  );
}
