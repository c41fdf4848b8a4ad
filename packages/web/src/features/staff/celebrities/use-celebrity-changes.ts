import { getStaffCelebrity, listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import { useEffect } from 'react';
import { liveEvents } from '../../../live/live-events';
import { refetch } from '../../../queries/query-client';

/** Fetches the list and the open celebrity again. */
export function refetchCelebrities(): void {
  refetch([listStaffCelebrities.url], [getStaffCelebrity.url]);
}

/** Shows what other members of staff change, and the new prices of each tick. */
export function useCelebrityChanges(): void {
  useEffect(() => {
    const stops = [liveEvents.celebrity.subscribe(refetchCelebrities), liveEvents.tick.subscribe(refetchCelebrities)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
