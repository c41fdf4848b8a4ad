import { createSupportTicket, listSupportTickets } from '@limelight/contract/support';
import type { SupportTicketRequest } from '@limelight/contract/support.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch } from './query-client';
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
