import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useColorScheme } from '../theme/color-scheme';
import { SkipLink } from '../ui/skip-link';
import { ToastHost } from '../ui/toast-host';
import { useToldPageTitle } from './page-title';

const product = 'Limelight, the celebrity stock exchange';

function useDocumentTitle(): void {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useToldPageTitle() ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · Limelight`;
  }, [title]);
}

const focusable = '#main :is(a[href], button, input, select, textarea, [tabindex])';

/**
 * A new page starts at its top for the keyboard and the ear too, not at the link that led to it. Once it is rendered: before,
 * what would be given the focus may be the page that goes, and the focus with it. The router reports that some frames after the
 * page can be used: a control of the new page that has been focused meanwhile keeps the focus.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    let controlsBefore = new Set<Element | null>();
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', () => {
        controlsBefore = new Set(document.querySelectorAll(focusable));
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const { activeElement } = document;
        const isInUse = activeElement?.matches(focusable) === true && !controlsBefore.has(activeElement);
        if (!isInUse) document.getElementById('main')?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [router]);
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
