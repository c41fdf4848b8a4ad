import { ipoDemandEvent, ipoEvent } from '@limelight/contract/play/ipos';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { takeDemand, takeIpo } from './ipos';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

onStream(ipoEvent, (ipo) => {
  takeIpo(queryClient, ipo);
  // The line of the own subscription comes with the close.
  refetch(queryKeys.ipoSubscriptions);
});
onStream(ipoDemandEvent, (demand) => takeDemand(queryClient, demand));
liveEvents.gap.subscribe(() => refetch(queryKeys.ipos, queryKeys.allIpos, queryKeys.ipoSubscriptions));
