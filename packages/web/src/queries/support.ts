import {
  answerLinkedSupportTicket,
  answerSupportTicket,
  createSupportTicket,
  getLinkedSupportTicket,
  getSupportTicket,
  listSupportTickets,
} from '@limelight/contract/talk/support';
import type { SupportConversation, SupportTicketRequest } from '@limelight/contract/talk/support.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

/** The support tickets sent while logged in, newest first. */
export function useSupportTickets({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.supportTickets,
    enabled,
    queryFn: async ({ signal }) => (await call(listSupportTickets, { signal })).tickets,
  });
}

/** Never retried automatically: the robot check is valid for one support ticket. */
export function useSendTicket() {
  return useMutation({
    mutationFn: (body: SupportTicketRequest) => call(createSupportTicket, { body }),
    onSuccess: () => refetch(queryKeys.supportTickets),
  });
}

/** One ticket: of the account, or that of a link in a mail. */
export type TicketSource = { readonly number: number } | { readonly token: string };

/**
 * The ticket's conversation; answers of staff appear by the stream, for a link when the page gets the focus.
 */
export function useConversation(source: TicketSource) {
  return useQuery({
    queryKey: queryKeys.conversation(source),
    queryFn: ({ signal }) =>
      'number' in source
        ? call(getSupportTicket, { params: source, signal })
        : call(getLinkedSupportTicket, { body: source, signal }),
  });
}

/** Repeating a message with the same id writes nothing. */
export function useAnswerTicket(source: TicketSource) {
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly text: string }) =>
      'number' in source
        ? call(answerSupportTicket, { params: source, body })
        : call(answerLinkedSupportTicket, { body: { ...source, ...body } }),
    onSuccess: async (conversation) => {
      await showAnswer<SupportConversation>(queryKeys.conversation(source), conversation);
      refetch(queryKeys.supportTickets);
    },
  });
}
