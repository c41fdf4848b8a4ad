import type { ResponseOf } from '@limelight/contract/endpoint';
import {
  getEventPledges,
  getPrivateEvent,
  getSquadEvent,
  hostPrivateEvent,
  listPledges,
  listSquadEvents,
  pledge,
  proposeSquadEvent,
  squadEventEvent,
  withdrawPledge,
  withdrawSquadEvent,
} from '@limelight/contract/fame/squad-events';
import type { OwnPledges, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { minuteMs } from '@limelight/rules/time';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { meQuery } from './accounts';
import { call } from './client';
import { queryClient, refetch, retried, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

/** Not in `query-keys.ts`, which is loaded before every page. */
export const eventKeys = {
  all: ['squad-events'],
  lists: ['squad-events', 'list'],
  list: (filter: EventFilter) => ['squad-events', 'list', filter],
  /** With any code of an invitation. */
  pages: (id: string) => ['squad-events', 'one', id],
  page: (id: string, code: string) => ['squad-events', 'one', id, code],
} as const;

type Events = ResponseOf<typeof listSquadEvents>['events'];

export interface EventFilter {
  readonly squadId?: string;
  readonly celebrityId?: string;
}

/** The next one first, then those of the last 30 days. The stream brings every change. */
export function useSquadEvents(filter: EventFilter = {}, { enabled = true } = {}) {
  return useQuery({
    queryKey: eventKeys.list(filter),
    staleTime: minuteMs,
    refetchInterval: minuteMs,
    enabled,
    queryFn: async ({ signal }) => (await call(listSquadEvents, { query: filter, signal })).events,
  });
}

/** What a page shows of an event; `host` is who invites to a private one. */
export interface ShownEvent {
  readonly event: SquadEvent;
  readonly host: string | null;
}

/** NOT_FOUND when there is none, or the code is not valid. */
export function useSquadEvent(id: string, code: string | undefined) {
  return useQuery({
    queryKey: eventKeys.page(id, code ?? ''),
    staleTime: minuteMs,
    refetchInterval: minuteMs,
    queryFn: async ({ signal }): Promise<ShownEvent> =>
      code === undefined
        ? { event: await call(getSquadEvent, { params: { id }, signal }), host: null }
        : await fetchPrivateEvent(code, signal),
  });
}

/** The private event of an invitation. NOT_FOUND when none has the code. */
export function fetchPrivateEvent(code: string, signal?: AbortSignal): Promise<ShownEvent> {
  return call(getPrivateEvent, { query: { code }, ...(signal && { signal }) });
}

/** Every pledge of an event that has started, to repeat what decided its boost. */
export function fetchEventPledges(id: string, signal: AbortSignal) {
  return call(getEventPledges, { params: { id }, signal });
}

/** The player's pledges, and the private events that the player hosts or is a guest of. */
export function useOwnPledges({ enabled = true } = {}) {
  const { data: me } = useQuery(meQuery);
  return useQuery({
    queryKey: queryKeys.ownPledges,
    enabled: enabled && me?.role === 'user' && !guestPlays(),
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => call(listPledges, { signal }),
  });
}

const renewEvents = () => refetch(eventKeys.all, queryKeys.ownPledges);
const renewOwn = () => refetch(eventKeys.all, queryKeys.ownPledges, queryKeys.portfolio);

export interface Proposal {
  /** Of this content: repeating it returns the same event. */
  readonly id: string;
  readonly startsAt: string;
}

export function useProposeEvent(squadId: string) {
  return useMutation({
    ...retried,
    mutationFn: (body: Proposal) => call(proposeSquadEvent, { params: { id: squadId }, body }),
    onSettled: renewEvents,
  });
}

export function useHostEvent() {
  return useMutation({
    ...retried,
    mutationFn: (body: Proposal & { readonly celebrityId: string }) => call(hostPrivateEvent, { body }),
    onSettled: renewEvents,
  });
}

export function useWithdrawEvent() {
  return useMutation({
    mutationFn: (id: string) => call(withdrawSquadEvent, { params: { id } }),
    onSuccess: (event) => takeSquadEvent(queryClient, event),
    onSettled: renewOwn,
  });
}

export interface Pledging {
  readonly eventId: string;
  readonly cents: number;
  readonly seenCents: number;
  /** Of a private event. */
  readonly code: string | undefined;
}

/** The same request again changes nothing, so one whose answer was lost is repeated. */
export function usePledge() {
  return useMutation({
    ...retried,
    mutationFn: ({ eventId, cents, seenCents, code }: Pledging) =>
      call(pledge, { params: { id: eventId }, body: { cents, seenCents, ...(code !== undefined && { code }) } }),
    onSuccess: (answer, { eventId }) => showPledges((pledges) => [answer, ...without(pledges, eventId)]),
    onSettled: renewOwn,
  });
}

export function useWithdrawPledge() {
  return useMutation({
    ...retried,
    mutationFn: (eventId: string) => call(withdrawPledge, { params: { id: eventId } }),
    onSuccess: (_answer, eventId) => showPledges((pledges) => without(pledges, eventId)),
    onSettled: renewOwn,
  });
}

type Pledges = OwnPledges['pledges'];

const without = (pledges: Pledges, eventId: string) => pledges.filter((one) => one.eventId !== eventId);

async function showPledges(change: (pledges: Pledges) => Pledges): Promise<void> {
  const known = queryClient.getQueryData<OwnPledges>(queryKeys.ownPledges);
  if (known === undefined) return;
  await showAnswer<OwnPledges>(queryKeys.ownPledges, { ...known, pledges: change(known.pledges) });
}

/** A private one once it has its slot: its fee is public then. */
const isPublic = ({ squad, stage }: SquadEvent) => squad !== null || stage !== 'proposed';

const matches = ({ squadId, celebrityId }: EventFilter, event: SquadEvent) =>
  (squadId === undefined || squadId === event.squad?.id) &&
  (celebrityId === undefined || celebrityId === event.celebrityId);

/**
 * Another stage, other pledges or another boost, in all cached lists and pages. A new one is in the lists
 * with the next fetch, which knows its place.
 */
export function takeSquadEvent(client: QueryClient, event: SquadEvent): void {
  for (const [queryKey, events] of client.getQueriesData<Events>({ queryKey: eventKeys.lists })) {
    if (events === undefined) continue;
    const known = events.find(({ id }) => id === event.id);
    if (known !== undefined && known.stage === event.stage) {
      client.setQueryData<Events>(queryKey, replaced(events, event));
    } else if (known !== undefined || (isPublic(event) && matches(queryKey[2] as EventFilter, event))) {
      if (known !== undefined) client.setQueryData<Events>(queryKey, replaced(events, event));
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }
  client.setQueriesData<ShownEvent>({ queryKey: eventKeys.pages(event.id) }, (shown) => shown && { ...shown, event });
  client.setQueryData<OwnPledges>(
    queryKeys.ownPledges,
    (own) =>
      own && {
        ...own,
        privateEvents: own.privateEvents.map((one) => (one.event.id === event.id ? { ...one, event } : one)),
      },
  );
}

const replaced = (events: Events, event: SquadEvent): Events =>
  events.map((one) => (one.id === event.id ? event : one));

// Here and not in a file of `live-updates.ts`, which is loaded before every page: only pages that show events
// have any in their cache.
onStream(squadEventEvent, (event) => {
  takeSquadEvent(queryClient, event);
  // What became of the own pledge comes with the next stage.
  if (event.stage !== 'proposed' && event.stage !== 'scheduled') refetch(queryKeys.ownPledges);
});
liveEvents.gap.subscribe(renewEvents);
