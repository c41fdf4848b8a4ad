import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { useStore } from '../ui/store';
import { ToastHost } from '../ui/toast-host';
import { ImpersonationBanner } from './impersonation-banner';
import { ownPageTitle } from './page-title';

const product = 'Limelight, the celebrity stock exchange';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useStore(ownPageTitle) ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · Limelight`;
  }, [title]);
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

export function Root() {
  useColorScheme();
  useDocumentTitle();
  useFocusOnNewPage();
  return (
    <>
      <SkipLink />
      <ImpersonationBanner />
      <Outlet />
      <ToastHost />
    </>
  );
}
