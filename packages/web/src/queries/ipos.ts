import {
  getIpo,
  getShareOut,
  ipoTopic,
  listIpos,
  listSubscriptions,
  subscribeToIpo,
  withdrawSubscription,
} from '@limelight/contract/play/ipos';
import type { Ipo, IpoDemand, IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { minuteMs } from '@limelight/rules/time';
import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { useTopic } from '../live/use-topic';
import { meQuery } from './accounts';
import { call } from './client';
import { queryClient, refetch, retried, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

/** The stream brings every change; this is for what a lost event leaves. */
const renewalMs = 5 * minuteMs;

const iposQuery = queryOptions({
  queryKey: queryKeys.ipos,
  staleTime: renewalMs,
  refetchInterval: renewalMs,
  queryFn: async ({ signal }) => (await call(listIpos, { signal })).ipos,
});

/** Announced and running IPOs, the next one first, then those of the last 30 days. */
export function useIpos() {
  return useQuery(iposQuery);
}

/** One IPO with its share-out. NOT_FOUND when none has the id. The stream sends its demand meanwhile. */
export function useIpo(id: string) {
  useTopic(ipoTopic, id);
  return useQuery({
    queryKey: queryKeys.ipo(id),
    staleTime: minuteMs,
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => call(getIpo, { params: { id }, signal }),
  });
}

/** Every line of a closed IPO, to repeat its share-out. */
export function fetchShareOut(id: string, signal: AbortSignal) {
  return call(getShareOut, { params: { id }, signal });
}

type Subscriptions = readonly IpoSubscription[];

/** The player's own subscriptions; none of a guest. */
export function useSubscriptions() {
  const { data: me } = useQuery(meQuery);
  return useQuery({
    queryKey: queryKeys.ipoSubscriptions,
    enabled: me?.role === 'user' && !guestPlays(),
    // A review begins without an event.
    refetchInterval: minuteMs,
    queryFn: async ({ signal }): Promise<Subscriptions> => (await call(listSubscriptions, { signal })).subscriptions,
  });
}

/** Adds or replaces a subscription in the list. */
function withSubscription(list: Subscriptions, changed: IpoSubscription): Subscriptions {
  return [changed, ...list.filter(({ ipoId }) => ipoId !== changed.ipoId)];
}

export interface Subscribing {
  readonly ipoId: string;
  readonly shares: number;
  readonly seenShares: number;
  readonly seenPriceCents: number;
}

const renewOwn = () => refetch(queryKeys.ipoSubscriptions, queryKeys.portfolio);

/** The same request again changes nothing, so one whose answer was lost is repeated. */
export function useSubscribe() {
  return useMutation({
    ...retried,
    mutationFn: ({ ipoId, ...body }: Subscribing) => call(subscribeToIpo, { params: { id: ipoId }, body }),
    onSuccess: async (answer) => {
      const known = queryClient.getQueryData<Subscriptions>(queryKeys.ipoSubscriptions) ?? [];
      await showAnswer(queryKeys.ipoSubscriptions, withSubscription(known, answer));
    },
    onSettled: renewOwn,
  });
}

export function useWithdraw() {
  return useMutation({
    ...retried,
    mutationFn: (ipoId: string) => call(withdrawSubscription, { params: { id: ipoId } }),
    onSuccess: async (_answer, ipoId) => {
      const known = queryClient.getQueryData<Subscriptions>(queryKeys.ipoSubscriptions) ?? [];
      await showAnswer(
        queryKeys.ipoSubscriptions,
        known.filter((one) => one.ipoId !== ipoId),
      );
    },
    onSettled: renewOwn,
  });
}

/**
 * Another state or other terms, in the cached list and in the cached page. A new one is in the list with the
 * next fetch, which knows its place.
 */
export function takeIpo(client: QueryClient, ipo: Ipo): void {
  const known = client.getQueryData<readonly Ipo[]>(queryKeys.ipos);
  const isNew = known?.every(({ id }) => id !== ipo.id) === true;
  if (isNew) void client.invalidateQueries({ queryKey: queryKeys.ipos });
  else {
    client.setQueryData<readonly Ipo[]>(queryKeys.ipos, (ipos) => ipos?.map((one) => (one.id === ipo.id ? ipo : one)));
  }
  const detail = client.getQueryData<IpoDetail>(queryKeys.ipo(ipo.id));
  if (detail === undefined) return;
  client.setQueryData<IpoDetail>(queryKeys.ipo(ipo.id), { ...detail, ...ipo });
  // What decided its share-out comes with the page alone.
  if (detail.state !== ipo.state) void client.invalidateQueries({ queryKey: queryKeys.ipo(ipo.id) });
}

/** The newest demand of an IPO. */
export function takeDemand(client: QueryClient, { ipoId, ...demand }: IpoDemand): void {
  client.setQueryData<IpoDetail>(queryKeys.ipo(ipoId), (ipo) => ipo && { ...ipo, demand });
  client.setQueryData<readonly Ipo[]>(queryKeys.ipos, (ipos) =>
    ipos?.map((ipo) => (ipo.id === ipoId ? { ...ipo, demand } : ipo)),
  );
}
