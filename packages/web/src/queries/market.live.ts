import { celebrityEvent } from '@limelight/contract/exchange/market';
import type { Celebrity, Listing } from '@limelight/contract/exchange/market.schema';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { addTickToCandles } from './live-candles';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

liveEvents.tick.subscribe((tick) => addTickToCandles(queryClient, tick));

/** Into the listing directly, without a request: every open page receives this event in the same moment. */
onStream(celebrityEvent, (celebrity) => {
  queryClient.setQueryData<Listing>(
    queryKeys.celebrities,
    (listing) => listing && { ...listing, celebrities: withCelebrity(listing.celebrities, celebrity) },
  );
  refetch(queryKeys.celebrity(celebrity.id));
});

liveEvents.gap.subscribe(() => {
  refetch(queryKeys.celebrities, queryKeys.allCelebrities, queryKeys.allCandles, queryKeys.sparklines);
});

/** In its place, or at the end when it is new. */
function withCelebrity(listed: readonly Celebrity[], celebrity: Celebrity): Celebrity[] {
  const known = listed.some(({ id }) => id === celebrity.id);
  return known ? listed.map((one) => (one.id === celebrity.id ? celebrity : one)) : [...listed, celebrity];
}
