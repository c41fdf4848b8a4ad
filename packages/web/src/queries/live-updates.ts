import type { Celebrity, Listing, Tick } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Me } from '@limelight/contract/people/accounts.schema';
import type { Query, QueryClient } from '@tanstack/react-query';
import { liveEvents } from '../live/live-events';
import { newestPortfolio } from '../live/live-merge';
import { cachedResponsesAsOf, clearCachedResponses } from '../offline/cached-responses';
import { clearStoredResponses } from '../offline/offline-data';
import { mayBeSignedIn } from '../offline/session-hint';
import { meQuery } from './accounts';
import { isPassing } from './api-error';
import { addTickToCandles } from './live-candles';
import { addLiveTrades } from './live-trades';
import { receiveNotificationNews } from './notification-inbox';
import { subscribeToPortfolioChanges } from './portfolio-changes';
import { queryKeys } from './query-keys';
import { waitingQuery } from './waiting';

/** Updates the query cache with the stream's events. Called once, before the stream opens. */
export function subscribeToLiveUpdates(client: QueryClient): void {
  subscribeToPortfolioChanges(client);
  liveEvents.tick.subscribe((tick) => receiveTick(client, tick));
  liveEvents.portfolio.subscribe((portfolio) => receivePortfolio(client, portfolio));
  liveEvents.news.subscribe(({ topic }) => {
    void client.invalidateQueries({ queryKey: queryKeys.allNews });
    if (topic === 'premiere') void client.invalidateQueries({ queryKey: queryKeys.premieres });
  });
  liveEvents.notification.subscribe((news) => receiveNotificationNews(client, news));
  liveEvents.earlyAlerts.subscribe(({ alerts }) => client.setQueryData(queryKeys.earlyAlerts, alerts));
  liveEvents.celebrity.subscribe((celebrity) => receiveCelebrity(client, celebrity));
  liveEvents.liveTrades.subscribe((trades) => addLiveTrades(client, trades));
  liveEvents.cacheCleared.subscribe(() => {
    void clearStoredResponses().then(() => client.invalidateQueries());
  });
  liveEvents.restored.subscribe(() => void clearStoredResponses().finally(() => location.reload()));
  liveEvents.supportTicket.subscribe(() => {
    for (const queryKey of [queryKeys.supportTickets, queryKeys.staffTickets, waitingQuery.queryKey]) {
      void client.invalidateQueries({ queryKey });
    }
  });
  liveEvents.gap.subscribe(() => {
    for (const queryKey of [
      queryKeys.celebrities,
      queryKeys.allCelebrities,
      queryKeys.allCandles,
      queryKeys.sparklines,
      queryKeys.portfolio,
      queryKeys.allNews,
      queryKeys.premieres,
      queryKeys.settings,
    ]) {
      void client.invalidateQueries({ queryKey });
    }
  });
  liveEvents.reconnect.subscribe(() => {
    // The server closes the stream of an ended session: refetch the account, so that the route guards act.
    void client.invalidateQueries({ queryKey: queryKeys.me });
    // What failed during the outage would otherwise stay marked as stale until the player presses Retry.
    void client.refetchQueries({ type: 'active', predicate: hasFailed });
  });
}

/** Also a query that is still retrying: it waits longer each time. */
function hasFailed({ state }: Query): boolean {
  return isPassing(state.error) || state.fetchFailureCount > 0;
}

function receiveTick(client: QueryClient, tick: Tick): void {
  if (cachedResponsesAsOf() !== null) {
    clearCachedResponses();
    void client.invalidateQueries();
  }
  addTickToCandles(client, tick);
}

/** Into the listing directly, without a request: every open page receives this event in the same moment. */
function receiveCelebrity(client: QueryClient, celebrity: Celebrity): void {
  client.setQueryData<Listing>(
    queryKeys.celebrities,
    (listing) => listing && { ...listing, celebrities: withCelebrity(listing.celebrities, celebrity) },
  );
  void client.invalidateQueries({ queryKey: queryKeys.celebrity(celebrity.id) });
}

/** In its place, or at the end when it is new. */
function withCelebrity(listed: readonly Celebrity[], celebrity: Celebrity): Celebrity[] {
  const known = listed.some(({ id }) => id === celebrity.id);
  return known ? listed.map((one) => (one.id === celebrity.id ? celebrity : one)) : [...listed, celebrity];
}

function receivePortfolio(client: QueryClient, portfolio: Portfolio): void {
  const me = client.getQueryData<Me | null>(queryKeys.me);
  if (me && me.tier !== portfolio.tier) {
    for (const queryKey of [queryKeys.me, queryKeys.membership]) void client.invalidateQueries({ queryKey });
  }
  client.setQueryData<Portfolio>(queryKeys.portfolio, (known) => newestPortfolio(known, portfolio));
  // Only players receive one: this browser has forgotten that somebody is signed in, and shows what visitors see.
  if (!mayBeSignedIn()) void client.prefetchQuery(meQuery);
}
