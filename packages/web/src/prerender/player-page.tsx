import { isOpenPage } from '@limelight/contract/paths';
import { type Query, type QueryClient, skipToken } from '@tanstack/react-query';
import { meQuery } from '../queries/accounts';
import { dehydrate } from '../queries/dehydrated-state';
import { celebritiesQuery } from '../queries/market';
import { createQueryClient } from '../queries/query-client';
import { settingsQuery } from '../queries/settings';
import { portfolioQuery } from '../queries/wallet';
import { playerRoute } from '../routes/player';
import { staffRoutes } from '../routes/staff';
import { type RenderedPage, renderRouter, routerAt } from './render';

/**
 * Queries may depend on each other's data: up to three rounds of fetching; the rest is fetched in the
 * browser.
 */
const roundsMax = 3;

/**
 * Server-side rendering (SSR) of a page of a player or of staff, or of an open page for a stranger: renders
 * it, fetches the queries that the render requested, and renders again. The requests go through
 * `sendThrough`, as the visitor.
 *
 * @param address path and search
 * @param width of the visitor's viewport, in px
 * @returns undefined for a page that is of neither, for a visitor of a page that is not open, and when the
 * app would redirect
 *   or show that there is no such page
 * @throws when the page cannot be rendered
 */
export async function renderPlayerPage(address: string, width: number): Promise<RenderedPage | undefined> {
  const client = createQueryClient();
  try {
    const router = routerAt(address, client);
    const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
    const isPlayers = matched.includes(playerRoute);
    if (!isPlayers && !matched.includes(staffRoutes)) return undefined;
    const [me] = await Promise.all([
      client.fetchQuery({ ...meQuery, retry: false }),
      client.prefetchQuery({ ...settingsQuery, retry: false }),
      isPlayers && client.prefetchQuery({ ...celebritiesQuery, retry: false }),
    ]);
    if (me === null ? !isOpenPage(router.latestLocation.pathname) : !me.emailVerified) return undefined;
    // Before anything that changes with it.
    if (isPlayers && me !== null) await client.prefetchQuery({ ...portfolioQuery, retry: false });
    await router.load();
    const { matches } = router.state;
    // Redirected, to another page or to the normalised address; or a page that this account does not have.
    if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return undefined;
    const requested = new Set<Query>();
    let html = renderRouter(router, client, width);
    for (let round = 0; round < roundsMax && (await fetchRequested(client, requested)); round += 1) {
      html = renderRouter(router, client, width);
    }
    return { html, dehydratedState: dehydrate(client) };
  } finally {
    // Its garbage collection timers would hold the cache for minutes.
    client.clear();
  }
}

/**
 * @returns whether there were new queries. A failed one stays without data: the app fetches it again and
 * shows the error.
 */
async function fetchRequested(client: QueryClient, requested: Set<Query>): Promise<boolean> {
  const fresh = client.getQueryCache().findAll({ predicate: (query) => isPending(query) && !requested.has(query) });
  for (const query of fresh) requested.add(query);
  await Promise.allSettled(fresh.map((query) => query.fetch({ ...query.options, retry: false })));
  return fresh.length > 0;
}

function isPending({ state, options, meta }: Query): boolean {
  // During rendering, the library stores the observer's options on the query.
  const { enabled } = options as { readonly enabled?: unknown };
  return state.data === undefined && options.queryFn !== skipToken && enabled !== false && !meta?.['afterServerRender'];
}
