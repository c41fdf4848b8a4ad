import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DehydratedState } from '../queries/dehydrated-state';
import { withStaffRoutes } from '../routes/router';
import { staffRoutes } from '../routes/staff';
import { NotFoundPage } from '../shell/not-found-page';
import { ServerViewportWidth } from '../ui/use-media-query';

/** A server-side rendered page: visible before any script has run. */
export interface RenderedPage {
  /** The content of the app's root element. */
  readonly html: string;
  /** The query cache behind the HTML, from which the app renders the same. */
  readonly dehydratedState: DehydratedState;
}

const routeTree = withStaffRoutes(staffRoutes);

/** React's placeholder for a page that threw during rendering. */
const failedBoundary = /<!--\$!--><template[^>]*><\/template><!--\/\$-->/;

/** A router for the server: without scroll restoration and without a spinner. */
export function routerAt(address: string, queryClient: QueryClient) {
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient, onServer: true },
    defaultNotFoundComponent: NotFoundPage,
  });
}

/**
 * Renders the page of a loaded router, with the data in the client's cache.
 *
 * @param width of the viewport, in px
 * @throws when the page cannot be rendered
 */
export function renderRouter(router: ReturnType<typeof routerAt>, queryClient: QueryClient, width: number): string {
  const html = renderToString(
    <ServerViewportWidth value={width}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ServerViewportWidth>,
  );
  if (failedBoundary.test(html)) throw new Error(`${router.state.location.href} threw during rendering`);
  return html;
}
