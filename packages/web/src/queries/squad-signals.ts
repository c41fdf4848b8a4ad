import type { RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { getOwnSignal, getSignalRecord, listSquadSignals, makeSignal } from '@limelight/contract/fame/squad-signals';
import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { minuteMs } from '@limelight/rules/time';
import { type InfiniteData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../live/live-events';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { queryClient, refetch, retried } from './query-client';
import { queryKeys } from './query-keys';
import { withSignals } from './signal-pages';
import { squadChatNews } from './squad-chat-news';

const signalsPerPage = 10;

type SignalPage = ResponseOf<typeof listSquadSignals>;

/** Signals of a squad, the newest first. Of members the stream brings each change with the chat's. */
export function useSquadSignals(squadId: string) {
  const key = queryKeys.squadSignals(squadId);
  useEffect(() => {
    const leave = [
      squadChatNews.subscribe((news) => {
        if (news.squadId !== squadId) return;
        const signals = [...news.messages, ...news.changed].flatMap(({ signal }) => (signal === null ? [] : [signal]));
        takeSignals(squadId, signals);
      }),
      liveEvents.gap.subscribe(() => refetch(queryKeys.squadSignals(squadId))),
    ];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  }, [squadId]);
  return usePages(
    key,
    ({ cursor, signal }: PageRequest<number>) =>
      call(listSquadSignals, { params: { id: squadId }, query: { limit: signalsPerPage, cursor }, signal }),
    // Players who are no members hear nothing from the stream.
    { refetchInterval: minuteMs },
  );
}

/** Without a request: everybody who shows the squad has the same in the same moment. */
function takeSignals(squadId: string, signals: readonly SquadSignal[]): void {
  if (signals.length === 0) return;
  queryClient.setQueryData<InfiniteData<SignalPage>>(
    queryKeys.squadSignals(squadId),
    (list) => list && { ...list, pages: withSignals(list.pages, signals) },
  );
}

/** The player's open signal, and what is missing to make one. */
export function useOwnSignal() {
  return useQuery({ queryKey: queryKeys.ownSignal, queryFn: ({ signal }) => call(getOwnSignal, { signal }) });
}

/** The same request again makes no second signal. */
export function useMakeSignal(squadId: string) {
  return useMutation({
    ...retried,
    mutationFn: (body: RequestOf<typeof makeSignal>['body']) => call(makeSignal, { params: { id: squadId }, body }),
    onSuccess: (signal) => takeSignals(squadId, [signal]),
    onSettled: () => refetch(queryKeys.ownSignal, queryKeys.allSignalRecords),
  });
}

/** What the signals of a player say. */
export function useSignalRecord(handle: string) {
  return useQuery({
    queryKey: queryKeys.signalRecord(handle),
    queryFn: ({ signal }) => call(getSignalRecord, { params: { handle }, signal }),
  });
}
