import { supportTicketEvent } from '@limelight/contract/talk/support';
import { onStream } from '../live/live-stream';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';
import { waitingQuery } from './waiting';

onStream(supportTicketEvent, () => refetch(queryKeys.supportTickets, queryKeys.staffTickets, waitingQuery.queryKey));
