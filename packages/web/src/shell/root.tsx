import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { closedForMaintenance } from '../queries/maintenance';
import { useSiteName } from '../queries/settings';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { useStore } from '../ui/store';
import { ToastHost } from '../ui/toast-host';
import { focusAuthForm } from './auth-card-focus';
import { ImpersonationBanner } from './impersonation-banner';
import { ownPageTitle } from './page-title';
import { isMenuOpen } from './use-menu-sheet';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(ownPageTitle) ?? ofRoute;
  const siteName = useSiteName();
  useEffect(() => {
    document.title = title === undefined ? `${siteName}, the celebrity stock exchange` : `${title} · ${siteName}`;
  }, [title, siteName]);
}

/** A page that requires an account leads to the landing page's card, which is then what the visitor came for. */
const leadsToCard = ({ search }: { readonly search: object }) => 'card' in search;

/**
 * Moves the focus to the new page after a navigation, so that keyboard and screen reader users start at its top. Only after
 * it is rendered: before that, `#main` may belong to the old page, which is about to unmount.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    // The first page may have been rendered while it was still inert.
    if (leadsToCard(router.state.location)) focusAuthForm();
  }, [router]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isFirst = fromLocation === undefined;
        if ((isFirst || pathChanged) && leadsToCard(toLocation) && focusAuthForm()) return;
        // The phone's menu, opened while a slow page was still loading, keeps the focus.
        if (isFirst || !pathChanged || isMenuOpen(toLocation.state)) return;
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
