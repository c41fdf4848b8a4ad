import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLive } from './api/live';
import { keepListing } from './api/market';
import { queryClient } from './api/query-client';
import { router } from './routes';
import { reloadForLostFiles } from './shell/lost-files';
import './theme/theme';

const holder = document.getElementById('root');
if (holder === null) throw new Error('the page has no root element');

/** A visitor's first page comes drawn, with its prices: it stays until the app can draw the same in its place. */
async function takeOver(root: HTMLElement): Promise<void> {
  const told = document.getElementById('listing')?.textContent;
  if (!told) return;
  keepListing(queryClient, JSON.parse(told));
  await router.load();
  root.inert = false;
}

async function start(root: HTMLElement): Promise<void> {
  startLive();
  await takeOver(root);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

reloadForLostFiles();
void start(holder);
