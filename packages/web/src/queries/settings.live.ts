import { listStaffSettings, settingsEvent } from '@limelight/contract/people/settings';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';

liveEvents.gap.subscribe(() => refetch(queryKeys.settings));
onStream(settingsEvent, () => refetch(queryKeys.settings, [listStaffSettings.url]));
