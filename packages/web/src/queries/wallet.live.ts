import { portfolioEvent } from '@limelight/contract/exchange/wallet';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { liveEvents } from '../live/live-events';
import { newestPortfolio } from '../live/live-merge';
import { onStream } from '../live/live-stream';
import { mayBeSignedIn } from '../offline/session-hint';
import { meQuery } from './accounts';
import { subscribeToPortfolioChanges } from './portfolio-changes';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

subscribeToPortfolioChanges(queryClient);

onStream(portfolioEvent, (portfolio) => {
  const me = queryClient.getQueryData<Me | null>(queryKeys.me);
  if (me && me.tier !== portfolio.tier) refetch(queryKeys.me, queryKeys.membership);
  queryClient.setQueryData<Portfolio>(queryKeys.portfolio, (known) => newestPortfolio(known, portfolio));
  // Only players receive one: this browser has forgotten that somebody is signed in, and shows what visitors
  // see.
  if (!mayBeSignedIn()) void queryClient.prefetchQuery(meQuery);
});

liveEvents.gap.subscribe(() => refetch(queryKeys.portfolio));
