import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { ToastHost } from '../ui/toast-host';
import { ImpersonationBanner } from './impersonation-banner';
import { useToldPageTitle } from './page-title';

const product = 'Limelight, the celebrity stock exchange';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useToldPageTitle() ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · Limelight`;
  }, [title]);
}

/**
 * A new page starts at its top for the keyboard and the ear too, not at the link that led to it. Once it is drawn: before, what
 * would be given the focus may be the page that goes, and the focus with it.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
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
