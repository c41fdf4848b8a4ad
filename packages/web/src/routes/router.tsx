import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page';
import { NotFoundPage } from '../shell/not-found-page';
import { Spinner } from '../ui/spinner';
import { playerRoutes, sandboxCheckoutRoute } from './player';
import { root } from './root';
import { staffRoutes } from './staff';
import { visitorRoutes } from './visitor';

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createAppRouter>;
  }
}

export const routeTree = root.addChildren([...visitorRoutes, sandboxCheckoutRoute, playerRoutes, staffRoutes]);

/** @param queryClient holds the account, which the route guards check */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page that loads immediately must not flash a spinner.
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner page size={28} label="Loading" />,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}
