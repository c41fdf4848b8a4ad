import { liveTradesEvent } from '@limelight/contract/fame/live-trades';
import { onStream } from '../live/live-stream';
import { addLiveTrades } from './live-trades';
import { queryClient } from './query-client';

onStream(liveTradesEvent, ({ trades }) => addLiveTrades(queryClient, trades));
