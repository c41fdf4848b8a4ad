import type { Listing } from '@limelight/contract/market';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { keepListing } from '../api/market';
import { createQueryClient } from '../api/query-client';
import { LandingPage } from '../features/visitor/landing/landing-page';
import { parseLandingSearch } from '../features/visitor/landing/landing-search';
import { paths } from '../paths';

/**
 * The landing page as a visitor first sees it, with these prices: the server sends it in the page, so that it is there
 * before any script has run. The app then draws the same in its place.
 *
 * @returns the content of the app's root element
 */
export async function renderLanding(listing: Listing): Promise<string> {
  const root = createRootRoute();
  const landing = createRoute({
    getParentRoute: () => root,
    path: paths.landing,
    validateSearch: parseLandingSearch,
    component: LandingPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([landing]),
    history: createMemoryHistory({ initialEntries: [paths.landing] }),
  });
  await router.load();
  const client = createQueryClient();
  keepListing(client, listing);
  return renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
