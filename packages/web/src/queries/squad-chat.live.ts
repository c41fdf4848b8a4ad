import { squadChatEvent, squadHeadsEvent } from '@limelight/contract/fame/squad-chat-events';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';
import { squadChatNews } from './squad-chat-news';
import { type SquadHeads, withHead } from './squad-heads';

onStream(squadChatEvent, (news) => {
  squadChatNews.emit(news);
  queryClient.setQueryData<SquadHeads>(queryKeys.squadHeads, (heads) => withHead(heads, news));
});
onStream(squadHeadsEvent, ({ heads, all }) => {
  queryClient.setQueryData<SquadHeads>(queryKeys.squadHeads, (known) => {
    const fresh = new Map(all ? [] : known);
    for (const head of heads) fresh.set(head.squadId, head);
    return fresh;
  });
});
liveEvents.gap.subscribe(() => refetch(queryKeys.allSquadChats));
