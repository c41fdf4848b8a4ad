import { liveEvents } from '../live/live-events';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';

liveEvents.gap.subscribe(() => refetch(queryKeys.settings));
