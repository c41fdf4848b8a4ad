import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLive } from './api/live';
import { queryClient } from './api/query-client';
import { router } from './routes';
import { reloadForLostFiles } from './shell/lost-files';
import './theme/theme';

const holder = document.getElementById('root');
if (holder === null) throw new Error('the page has no root element');

reloadForLostFiles();
startLive();
createRoot(holder).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
