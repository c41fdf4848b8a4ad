import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { ToastHost } from '../ui/toast-host';

const product = 'Limelight, the celebrity stock exchange';

function useDocumentTitle(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · Limelight`;
  }, [title]);
}

/** A new page starts at its top for the keyboard and the ear too, not at the link that led to it. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function Root() {
  useColorScheme();
  useDocumentTitle();
  useFocusOnNewPage();
  return (
    <>
      <SkipLink />
      <Outlet />
      <ToastHost />
    </>
  );
}
