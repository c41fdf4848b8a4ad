import type { SquadChat } from '@limelight/contract/fame/squad-chat.schema';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../live/connection-status';
import { liveEvents } from '../../../live/live-events';
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../../queries/drafts';
import { chatRequests, takeSlowMode, useSquadHead } from '../../../queries/squad-chat';
import { squadChatNews } from '../../../queries/squad-chat-news';
import type { Pending } from './chat-log';
import { ChatStore } from './chat-store';

/** Beyond a page of new messages the chat opens where the player left it. */
const openAtNewestMax = 50;

function openingPlace({ head, readNumber }: SquadChat): number | null {
  return readNumber !== null && readNumber > 0 && head - readNumber > openAtNewestMax ? readNumber : null;
}

function readUnsent(key: string): readonly Pending[] {
  const stored = readDraft(key);
  return Array.isArray(stored) ? (stored as readonly Pending[]) : [];
}

/** The chat of a squad as long as its page is open, with what the stream and the network bring. */
export function useChat(squadId: string, userId: string, chat: SquadChat): ChatStore {
  const [store] = useState(() => {
    const key = draftKey(userId, `squad-chat-unsent ${squadId}`);
    const { list, send } = chatRequests(squadId);
    const keep = (unsent: readonly Pending[]) =>
      unsent.length === 0 ? forgetDraft(key) : writeDraft(key, [...unsent]);
    return new ChatStore({ list, send, keep }, readUnsent(key));
  });
  const [place] = useState(() => openingPlace(chat));
  useEffect(() => void store.open(place), [store, place]);
  useEffect(() => {
    const leave = [
      squadChatNews.subscribe((news) => {
        if (news.squadId !== squadId) return;
        takeSlowMode(news);
        store.take(news);
      }),
      liveEvents.gap.subscribe(() => void store.renew()),
      liveEvents.reconnect.subscribe(() => store.resume()),
    ];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  }, [store, squadId]);
  const head = useSquadHead(squadId)?.head ?? 0;
  useEffect(() => {
    if (head > store.get().log.head) void store.renew();
  }, [store, head]);
  const online = useOnline();
  useEffect(() => {
    if (online && store.get().phase === 'ready') store.resume();
  }, [store, online]);
  return store;
}
