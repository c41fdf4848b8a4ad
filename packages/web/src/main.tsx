import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { onceLive, showLive, startLive } from './live/live-stream';
import { watchAccount } from './queries/auth';
import { type DehydratedState, hydrate, refetchHydrated } from './queries/dehydrated-state';
import { subscribeToLiveUpdates } from './queries/live-updates';
import { queryClient } from './queries/query-client';
import { prefetchFirstPage } from './routes/prefetch';
import { createAppRouter } from './routes/router';
import { reloadOnChunkErrors } from './ui/chunk-errors';
import './theme/theme';

const holder = document.getElementById('root');
if (holder === null) throw new Error('the page has no root element');

interface ArrivalProps {
  readonly onArrive: () => void;
  readonly children: ReactNode;
}

/** Tells when what it holds has taken its place. */
function Arrival({ onArrive, children }: ArrivalProps) {
  useLayoutEffect(onArrive, [onArrive]);
  return children;
}

/** Nobody looks at an empty page longer than this: the app then shows that it waits, where a drawn page has no need to. */
const emptyMsMax = 600;

/** Between the parts of a start the browser paints and hears presses; all of it in one go would hold a slow phone. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Draws the first page once its files and its guard's answer are there, in slices between which the browser paints and hears
 * presses. A visitor's first page comes drawn, with what it tells: it stays until the app can put the same in its place.
 */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  watchAccount();
  subscribeToLiveUpdates(queryClient);
  startLive();
  const router = createAppRouter(queryClient);
  await nextTask();
  const told = document.getElementById('told')?.textContent;
  if (told) {
    const dehydrated = JSON.parse(told) as DehydratedState;
    hydrate(queryClient, dehydrated);
    onceLive(() => refetchHydrated(queryClient, dehydrated));
    await nextTask();
  }
  prefetchFirstPage(router, queryClient);
  await nextTask();
  const loaded = router.load();
  await (told ? loaded : Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, emptyMsMax))]));
  const onArrive = () => {
    root.removeAttribute('inert');
    showLive();
  };
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(<Arrival onArrive={onArrive}>{app}</Arrival>));
}

reloadOnChunkErrors();
void start(holder);
