import { newsEvent } from '@limelight/contract/exchange/news';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';

onStream(newsEvent, ({ topic }) => topic === 'premiere' && refetch(queryKeys.premieres));
liveEvents.gap.subscribe(() => refetch(queryKeys.premieres));
