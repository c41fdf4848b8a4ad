import { squadEvent } from '@limelight/contract/fame/squads';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';

// Not from `squads.ts`: what subscribes is loaded before every page.
const renew = () => refetch(queryKeys.allSquads);

onStream(squadEvent, renew);
liveEvents.gap.subscribe(renew);
