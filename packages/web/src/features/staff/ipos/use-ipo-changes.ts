import { ipoEvent } from '@limelight/contract/play/ipos';
import { getStaffIpo, listIpoReviews, listStaffIpos } from '@limelight/contract/play/staff-ipos';
import { useEffect } from 'react';
import { liveEvents } from '../../../live/live-events';
import { onStream } from '../../../live/live-stream';
import { refetch } from '../../../queries/query-client';

/** Fetches lists, the open IPO and what is to be reviewed again. */
export function refetchIpos(): void {
  refetch([listStaffIpos.url], [getStaffIpo.url], [listIpoReviews.url]);
}

/** Shows what other members of staff change, and with each tick the demand. */
export function useIpoChanges(): void {
  useEffect(() => {
    const stops = [onStream(ipoEvent, refetchIpos), liveEvents.tick.subscribe(refetchIpos)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
