import type { AnswerOf } from '@limelight/contract/endpoint';
import { createSupportTicket, listSupportTickets } from '@limelight/contract/support';
import type { SupportTicketRequest } from '@limelight/contract/support.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';
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
  const client = useQueryClient();
  return useMutation<AnswerOf<typeof createSupportTicket>, Error, SupportTicketRequest>({
    mutationFn: (body) => call(createSupportTicket, { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.supportTickets }),
  });
}
