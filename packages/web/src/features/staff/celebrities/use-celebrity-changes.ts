import { getStaffCelebrity, listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import { celebrityEvent } from '@limelight/contract/exchange/market';
import { useEffect } from 'react';
import { liveEvents } from '../../../live/live-events';
import { onStream } from '../../../live/live-stream';
import { refetch } from '../../../queries/query-client';

/** Fetches the list and the open celebrity again. */
export function refetchCelebrities(): void {
  refetch([listStaffCelebrities.url], [getStaffCelebrity.url]);
}

/** Shows what other members of staff change, and the new prices of each tick. */
export function useCelebrityChanges(): void {
  useEffect(() => {
    const stops = [onStream(celebrityEvent, refetchCelebrities), liveEvents.tick.subscribe(refetchCelebrities)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
