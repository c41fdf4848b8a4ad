import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { closedForMaintenance } from '../queries/maintenance';
import { useSiteName } from '../queries/settings';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { useStore } from '../ui/store';
import { ToastHost } from '../ui/toast-host';
import { ImpersonationBanner } from './impersonation-banner';
import { ownPageTitle } from './page-title';
import { useFocusOnNewPage } from './use-focus-on-new-page';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(ownPageTitle) ?? ofRoute;
  const siteName = useSiteName();
  useEffect(() => {
    document.title = title === undefined ? `${siteName}, the celebrity stock exchange` : `${title} · ${siteName}`;
  }, [title, siteName]);
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
