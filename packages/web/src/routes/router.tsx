import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page';
import { asPage } from '../shell/lazy-page';
import { NotFoundPage } from '../shell/not-found-page';
import { Spinner } from '../ui/spinner';
import { playerRoutes, sandboxCheckoutRoute } from './player';
import { root } from './root';
import type { staffRoutes } from './staff';
import { visitorRoutes } from './visitor';

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createAppRouter>;
  }
}

const ownRoutes = [...visitorRoutes, sandboxCheckoutRoute, playerRoutes] as const;
/** The types of links know all pages. */
type RouteTree = ReturnType<typeof root.addChildren<[...typeof ownRoutes, typeof staffRoutes]>>;

/** In the place of the back-office, whose routes no player loads, until its first page is opened. */
const staffEntries = (['/manager/$', '/admin/$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context, location }) => {
      await context.loadStaffRoutes?.();
      throw redirect({ href: location.href, replace: true });
    },
  }),
);

/** What strangers and players load. */
const routeTree = root.addChildren([...ownRoutes, ...staffEntries]);

/** All pages. From then on it is the tree of every router that is created. */
export function withStaffRoutes(staff: typeof staffRoutes): RouteTree {
  return root.addChildren([...ownRoutes, staff]);
}

/** @param queryClient holds the account, which the route guards check */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: routeTree as unknown as RouteTree,
    context: { queryClient, loadStaffRoutes },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page that loads immediately must not flash a spinner.
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner page size={28} label="Loading" />,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  async function loadStaffRoutes(): Promise<void> {
    if ('/staff' in router.routesById) return;
    const staff = await asPage(import('./staff'));
    withStaffRoutes(staff.staffRoutes);
    router.setRoutes(router.buildRouteTree());
    // The route that waits for this may be on screen: it is found by its id, and no longer by an address.
    for (const entry of staffEntries) Object.assign(router.routesById, { [entry.id]: entry });
  }
  return router;
}
