import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { onceLive, showLive, startLive } from './live/live-stream';
import { watchAccount } from './queries/auth';
import { type DehydratedState, hydrate, refetchHydrated } from './queries/dehydrated-state';
import './queries/live-updates';
import { queryClient } from './queries/query-client';
import { overlayEntries } from './routes/overlay-entries';
import { prefetchFirstPage } from './routes/prefetch';
import { createAppRouter } from './routes/router';
import { reloadOnChunkErrors } from './ui/chunk-errors';
import { provideOverlayHistory } from './ui/overlay-history';
import { surviveTranslation } from './ui/translated-pages';
import './theme/theme';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('the page has no root element');

interface MountedProps {
  readonly onMount: () => void;
  readonly children: ReactNode;
}

/** Calls `onMount` when its children are in the document. */
function Mounted({ onMount, children }: MountedProps) {
  useLayoutEffect(onMount, [onMount]);
  return children;
}

/** A page without server-side rendering shows a loading state after this time. */
const emptyMsMax = 600;

/** What covers a phone's page closes by Back. */
function closeByBack({ history, navigate }: ReturnType<typeof createAppRouter>): void {
  const stay = { to: '.', search: true, hash: true, resetScroll: false, hashScrollIntoView: false } as const;
  provideOverlayHistory(overlayEntries(history, (state) => void navigate({ ...stay, state })));
}

/** Yields to the browser between the steps of the start: one long task would block a slow phone. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Renders the first page once its files and its route guard are ready, time-sliced so that the browser stays
 * responsive. A server-side rendered page stays until then: the app fills its cache from the dehydrated state
 * and replaces the page by the same one. It does not hydrate the DOM (docs/decisions/015).
 */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  watchAccount();
  startLive();
  const router = createAppRouter(queryClient);
  await nextTask();
  const stateJson = document.getElementById('dehydrated-state')?.textContent;
  if (stateJson) {
    const dehydrated = JSON.parse(stateJson) as DehydratedState;
    hydrate(queryClient, dehydrated);
    onceLive(() => refetchHydrated(queryClient, dehydrated));
    await nextTask();
  }
  prefetchFirstPage(router, queryClient);
  await nextTask();
  const loaded = router.load();
  await (stateJson ? loaded : Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, emptyMsMax))]));
  const onMount = () => {
    root.removeAttribute('inert');
    // Not before: the router loads a redirect of the first page itself only while nobody follows its history.
    closeByBack(router);
    showLive();
  };
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(<Mounted onMount={onMount}>{app}</Mounted>));
}

reloadOnChunkErrors();
surviveTranslation();
void start(rootElement);
