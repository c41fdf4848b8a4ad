import {
  addSquadReaction,
  deleteSquadMessage,
  editSquadMessage,
  getSquadChat,
  listSquadMessages,
  moveReadPointer,
  removeSquadReaction,
  sendSquadMessage,
  setSquadQuiet,
} from '@limelight/contract/fame/squad-chat';
import type { SquadChat, SquadChatNews, SquadHead, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { Reaction } from '@limelight/rules/squad-message';
import { minuteMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';
import { type SquadHeads, useSquadHeads } from './squad-heads';

/** What holds in a squad's chat for the player. */
export function useSquadChat(id: string) {
  return useQuery({
    queryKey: queryKeys.squadChat(id),
    // A mute begins and ends without an event.
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => call(getSquadChat, { params: { id }, signal }),
  });
}

/** The stream has brought another pause between messages. */
export function takeSlowMode({ squadId, slowSeconds, slowSecondsNow, autoSlowUntil }: SquadChatNews): void {
  queryClient.setQueryData<SquadChat>(
    queryKeys.squadChat(squadId),
    (chat) => chat && { ...chat, slowSeconds, slowSecondsNow, autoSlowUntil },
  );
}

function takeHead(head: SquadHead): void {
  const { squadId, readNumber, quiet } = head;
  queryClient.setQueryData<SquadChat>(queryKeys.squadChat(squadId), (chat) => chat && { ...chat, readNumber, quiet });
  queryClient.setQueryData<SquadHeads>(queryKeys.squadHeads, (known) => new Map(known).set(squadId, head));
}

/** The newest numbers of a squad that the stream has brought. */
export function useSquadHead(squadId: string): SquadHead | undefined {
  return useSquadHeads()?.get(squadId);
}

/** How many messages of a squad the player has not read; 0 for a squad that sends no notifications. */
export function useUnread(squadId: string): number {
  const { data: chat } = useSquadChat(squadId);
  const news = useSquadHead(squadId);
  if (chat === undefined || chat.quiet) return 0;
  // Whichever is newer: what was fetched, or what the stream has brought since.
  const head = Math.max(chat.head, news?.head ?? 0);
  const read = Math.max(chat.readNumber ?? 0, news?.readNumber ?? 0);
  return Math.max(0, head - read);
}

type PageOf = Parameters<typeof call<typeof listSquadMessages>>[1]['query'];

/** Requests of the chat of one squad. @throws ApiError */
export function chatRequests(id: string) {
  const of = (message: Pick<SquadMessage, 'number'>) => ({ id, number: String(message.number) });
  return {
    list: (query: PageOf) => call(listSquadMessages, { params: { id }, query }),
    send: (body: { readonly id: string; readonly text: string; readonly replyTo: number | null }) =>
      call(sendSquadMessage, { params: { id }, body }),
    edit: (message: SquadMessage, text: string) => call(editSquadMessage, { params: of(message), body: { text } }),
    delete: (message: SquadMessage) => call(deleteSquadMessage, { params: of(message) }),
    react: (message: SquadMessage, reaction: Reaction, on: boolean) =>
      call(on ? addSquadReaction : removeSquadReaction, { params: { ...of(message), reaction } }),
    read: async (number: number) => takeHead(await call(moveReadPointer, { params: { id }, body: { number } })),
    setQuiet: async (quiet: boolean) => takeHead(await call(setSquadQuiet, { params: { id }, body: { quiet } })),
  };
}

export type ChatRequests = ReturnType<typeof chatRequests>;
