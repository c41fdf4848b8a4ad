import type { RequestOf } from '@limelight/contract/endpoint';
import {
  listSquadMutes,
  muteSquadMember,
  removeSquadMessage,
  reportSquadMessage,
  setSlowMode,
  unmuteSquadMember,
} from '@limelight/contract/fame/squad-chat';
import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { ReportReason } from '@limelight/rules/squad-message';
import { minuteMs } from '@limelight/rules/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

export interface MessageSource {
  readonly squadId: string;
  readonly message: Pick<SquadMessage, 'number' | 'author' | 'text'>;
}

const paramsOf = ({ squadId, message }: MessageSource) => ({ id: squadId, number: message.number });

/** A second report of one message changes nothing, so one whose answer was lost is repeated. */
export function useReportMessage(source: MessageSource) {
  return useMutation({
    ...retried,
    mutationFn: (reason: ReportReason) => call(reportSquadMessage, { params: paramsOf(source), body: { reason } }),
  });
}

export function useRemoveMessage(source: MessageSource) {
  return useMutation({
    mutationFn: (reason: string) => call(removeSquadMessage, { params: paramsOf(source), body: { reason } }),
    onSettled: () => refetch(queryKeys.allSquadChats),
  });
}

/** Members whom moderators of the squad have muted; for those with the right `moderation`. */
export function useSquadMutes(squadId: string) {
  return useQuery({
    queryKey: queryKeys.squadMutes(squadId),
    refetchInterval: minuteMs,
    queryFn: async ({ signal }) => (await call(listSquadMutes, { params: { id: squadId }, signal })).mutes,
  });
}

const renewMutes = (squadId: string) => () => refetch(queryKeys.squadMutes(squadId));

export function useMuteMember(squadId: string, handle: string) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof muteSquadMember>['body']) =>
      call(muteSquadMember, { params: { id: squadId, handle }, body }),
    onSettled: renewMutes(squadId),
  });
}

export function useUnmuteMember(squadId: string) {
  return useMutation({
    ...retried,
    mutationFn: (handle: string) => call(unmuteSquadMember, { params: { id: squadId, handle } }),
    onSettled: renewMutes(squadId),
  });
}

export function useSetSlowMode(squadId: string) {
  return useMutation({
    ...retried,
    mutationFn: (seconds: number) => call(setSlowMode, { params: { id: squadId }, body: { seconds } }),
    onSettled: () => refetch(queryKeys.allSquadChats),
  });
}
