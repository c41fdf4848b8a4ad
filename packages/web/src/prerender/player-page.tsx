import { type Query, type QueryClient, skipToken } from '@tanstack/react-query';
import { meQuery } from '../queries/accounts';
import { dehydrate } from '../queries/dehydrated-state';
import { celebritiesQuery } from '../queries/market';
import { createQueryClient } from '../queries/query-client';
import { settingsQuery } from '../queries/settings';
import { playerRoute } from '../routes/player';
import { type DrawnPage, drawnBy, routerAt } from './drawing';

/** What a page asks for once it knows something, and once more; further parts come when the app runs. */
const roundsMax = 3;

/**
 * A player's page as the app would first show it, with the answers that it would ask for: whatever it asks for while it is
 * drawn is asked, and it is drawn again. The calls go through `sendThrough`, as the player whose page it is.
 *
 * @param address path and search
 * @param width of the player's window, in px
 * @returns undefined for what is no player's page, for who is not signed in, and for whom another page comes first
 * @throws when the page cannot be drawn
 */
export async function drawPlayerPage(address: string, width: number): Promise<DrawnPage | undefined> {
  const client = createQueryClient();
  try {
    const router = routerAt(address, client);
    const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
    if (!matched.includes(playerRoute)) return undefined;
    const [me] = await Promise.all([
      client.fetchQuery({ ...meQuery, retry: false }),
      client.prefetchQuery({ ...settingsQuery, retry: false }),
      client.prefetchQuery({ ...celebritiesQuery, retry: false }),
    ]);
    if (me?.emailVerified !== true) return undefined;
    await router.load();
    // Led on, to another page or to the same address as the app writes it.
    if (router.state.matches.length === 0) return undefined;
    const asked = new Set<Query>();
    let html = drawnBy(router, client, width);
    for (let round = 0; round < roundsMax && (await askWhatIsWanted(client, asked)); round += 1) {
      html = drawnBy(router, client, width);
    }
    return { html, told: dehydrate(client) };
  } finally {
    // Its timers would hold what it knows for minutes.
    client.clear();
  }
}

/** @returns whether anything was asked that had not been. What is refused stays unknown: the app asks again, and says so. */
async function askWhatIsWanted(client: QueryClient, asked: Set<Query>): Promise<boolean> {
  const wanted = client.getQueryCache().findAll({ predicate: (query) => isWanted(query) && !asked.has(query) });
  for (const query of wanted) asked.add(query);
  await Promise.allSettled(wanted.map((query) => query.fetch({ ...query.options, retry: false })));
  return wanted.length > 0;
}

function isWanted({ state, options, meta }: Query): boolean {
  // While a page is drawn, the library keeps the observer's options with the query.
  const { enabled } = options as { readonly enabled?: unknown };
  return state.data === undefined && options.queryFn !== skipToken && enabled !== false && !meta?.['afterServerRender'];
}
