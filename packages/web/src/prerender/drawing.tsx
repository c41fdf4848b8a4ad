import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DehydratedState } from '../queries/dehydrated-state';
import { routeTree } from '../routes/router';
import { NotFoundPage } from '../shell/not-found-page';
import { ServerViewportWidth } from '../ui/use-media-query';

/** A page as it first shows: the server sends it, so that it is there before any script has run. */
export interface DrawnPage {
  /** The content of the app's root element. */
  readonly html: string;
  /** What was drawn, for the app to draw the same in its place. */
  readonly told: DehydratedState;
}

/** Left by React in place of a page that threw while it was drawn. */
const nothingDrawn = /<!--\$!--><template[^>]*><\/template><!--\/\$-->/;

/** A router without the browser's extras: no script that scrolls, no spinner in place of a page. */
export function routerAt(address: string, queryClient: QueryClient) {
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient },
    defaultNotFoundComponent: NotFoundPage,
  });
}

/**
 * Draws the page of a router that has loaded, with what the client holds.
 *
 * @param width of the window, in px
 * @throws when the page cannot be drawn
 */
export function drawnBy(router: ReturnType<typeof routerAt>, queryClient: QueryClient, width: number): string {
  const html = renderToString(
    <ServerViewportWidth value={width}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ServerViewportWidth>,
  );
  if (nothingDrawn.test(html)) throw new Error(`${router.state.location.href} threw while it was drawn`);
  return html;
}
