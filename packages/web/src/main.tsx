import type { Listing } from '@limelight/contract/market';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { startLive } from './api/live';
import { keepListing } from './api/market';
import { queryClient } from './api/query-client';
import { askAhead } from './ask-ahead';
import { router } from './routes';
import { reloadForLostFiles } from './shell/lost-files';
import './theme/theme';

const holder = document.getElementById('root');
if (holder === null) throw new Error('the page has no root element');

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

interface ArrivalProps {
  readonly onArrive: () => void;
  readonly children: ReactNode;
}

/** Tells when what it holds has taken its place. */
function Arrival({ onArrive, children }: ArrivalProps) {
  useLayoutEffect(onArrive, [onArrive]);
  return children;
}

/** A visitor's first page comes drawn, with its prices: it stays until the app can put the same in its place. */
async function takeOver(root: HTMLElement, listing: Listing): Promise<void> {
  keepListing(queryClient, listing);
  await router.load();
  // In slices, between which the page scrolls: there is something to see already.
  startTransition(() =>
    createRoot(root).render(<Arrival onArrive={() => root.removeAttribute('inert')}>{app}</Arrival>),
  );
}

function start(root: HTMLElement): void {
  startLive();
  const listing = document.getElementById('listing')?.textContent;
  if (listing) void takeOver(root, JSON.parse(listing));
  else {
    askAhead();
    createRoot(root).render(app);
  }
}

reloadForLostFiles();
start(holder);
