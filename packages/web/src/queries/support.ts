import type { getRobotCheck } from '@limelight/contract/robot-check';
import type { createSupportTicket, listSupportTickets, SupportTicketRequest } from '@limelight/contract/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './client';
import { queryKeys } from './query-keys';

/** The widget fetches its own check; only the compiler holds the address against the contract. */
export const robotCheckUrl: (typeof getRobotCheck)['url'] = '/api/v1/robot-check';

/** The tickets sent while logged in, newest first. */
export function useSupportTickets({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.supportTickets,
    enabled,
    queryFn: async ({ signal }) =>
      (await call<typeof listSupportTickets>({ method: 'GET', url: '/api/v1/support-tickets', signal })).tickets,
  });
}

/** Never repeated by itself: the robot check is good for one letter. */
export function useSendTicket() {
  const client = useQueryClient();
  return useMutation<Answer<typeof createSupportTicket>, Error, SupportTicketRequest>({
    mutationFn: (body) => call<typeof createSupportTicket>({ method: 'POST', url: '/api/v1/support-tickets', body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.supportTickets }),
  });
}
