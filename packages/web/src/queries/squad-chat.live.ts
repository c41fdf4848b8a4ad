import { squadChatEvent, squadHeadsEvent } from '@limelight/contract/fame/squad-chat';
import type { SquadHead } from '@limelight/contract/fame/squad-chat.schema';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';
import { squadChatNews } from './squad-chat-news';

onStream(squadChatEvent, (news) => squadChatNews.emit(news));
onStream(squadHeadsEvent, ({ heads }) => {
  const known = queryClient.getQueryData<ReadonlyMap<string, SquadHead>>(queryKeys.squadHeads) ?? new Map();
  const all = new Map([...known, ...heads.map((head) => [head.squadId, head] as const)]);
  queryClient.setQueryData<ReadonlyMap<string, SquadHead>>(queryKeys.squadHeads, all);
});
liveEvents.gap.subscribe(() => refetch(queryKeys.allSquadChats));
