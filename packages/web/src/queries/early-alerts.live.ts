import { earlyAlertEvent } from '@limelight/contract/exchange/early-alerts';
import { onStream } from '../live/live-stream';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

onStream(earlyAlertEvent, ({ alerts }) => queryClient.setQueryData(queryKeys.earlyAlerts, alerts));
