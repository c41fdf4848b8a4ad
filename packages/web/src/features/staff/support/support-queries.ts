import type { RequestOf } from '@limelight/contract/endpoint';
import {
  answerStaffTicket,
  getStaffTicket,
  getTicketSender,
  showAnswering,
  updateStaffTicket,
} from '@limelight/contract/talk/staff-support';
import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { answeringMs } from '@limelight/rules/support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetch, showAnswer } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';

export function useStaffTicket(number: number) {
  return useQuery({
    queryKey: queryKeys.staffTicket(number),
    queryFn: ({ signal }) => call(getStaffTicket, { params: { number }, signal }),
    // Who is answering expires without an event.
    refetchInterval: ({ state }) => ((state.data?.ticket.answering.length ?? 0) > 0 ? answeringMs : false),
  });
}

export function useTicketSender(number: number) {
  return useQuery({
    queryKey: [getTicketSender.url, number],
    queryFn: ({ signal }) => call(getTicketSender, { params: { number }, signal }),
  });
}

/** Shows the newest state of a ticket, after a change of ours or a refused one. */
function showTicket(number: number, ticket: StaffTicket): void {
  void showAnswer<StaffTicket>(queryKeys.staffTicket(number), ticket);
  refetch(queryKeys.staffTickets);
}

/** After CONFLICT the ticket is shown as it is now, with what somebody else wrote. */
function showConflict(number: number, error: unknown): void {
  if (isApiError(error, 'CONFLICT')) showTicket(number, error.details as unknown as StaffTicket);
}

export function useAnswerStaffTicket(number: number) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof answerStaffTicket>['body']) =>
      call(answerStaffTicket, { params: { number }, body }),
    onSuccess: (ticket) => showTicket(number, ticket),
    onError: (error) => showConflict(number, error),
  });
}

export function useUpdateStaffTicket(number: number) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof updateStaffTicket>['body']) =>
      call(updateStaffTicket, { params: { number }, body }),
    onSuccess: (ticket) => showTicket(number, ticket),
    onError: (error) => showConflict(number, error),
  });
}

/** A sign of life: a failed one is followed by the next. */
export function sendAnsweringSign(number: number): void {
  call(showAnswering, { params: { number } }).catch(() => {});
}
