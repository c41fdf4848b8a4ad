import type { ToldFacts } from '@limelight/contract/told-facts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '../api/query-client';
import { keepTold } from '../api/told';
import { HelpPage } from '../features/visitor/help/help-page';
import { parseHelpSearch } from '../features/visitor/help/help-search';
import { LandingPage } from '../features/visitor/landing/landing-page';
import { parseLandingSearch } from '../features/visitor/landing/landing-search';
import { PrivacyPage } from '../features/visitor/legal/privacy-page';
import { TermsPage } from '../features/visitor/legal/terms-page';
import { paths } from '../paths';

const root = createRootRoute();
const getParentRoute = () => root;
const routeTree = root.addChildren([
  createRoute({
    getParentRoute,
    path: paths.landing,
    validateSearch: parseLandingSearch,
    component: LandingPage,
  }),
  createRoute({ getParentRoute, path: paths.help, validateSearch: parseHelpSearch, component: HelpPage }),
  createRoute({ getParentRoute, path: paths.terms, component: TermsPage }),
  createRoute({ getParentRoute, path: paths.privacy, component: PrivacyPage }),
]);

/**
 * A public page as a visitor first sees it: the server sends it in the page, so that it is there before any script has run,
 * and for whoever reads without scripts. The app then draws the same in its place.
 *
 * @returns the content of the app's root element
 */
export async function renderPublicPage(path: string, told: ToldFacts): Promise<string> {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const client = createQueryClient();
  keepTold(client, told);
  return renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
