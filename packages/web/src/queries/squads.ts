import type { RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import {
  findSquadByCode,
  foundSquad,
  getOwnSquads,
  getSquad,
  getSquadStanding,
  handOverSquad,
  joinSquad,
  kickMember,
  leaveSquad,
  liftRefusal,
  listKicks,
  listSquadDeeds,
  listSquadMembers,
  listSquads,
  renewInviteCode,
  setSquadRole,
  squadEvent,
  squadTopic,
  undoKick,
  updateSquad,
} from '@limelight/contract/fame/squads';
import type { MemberSort, SquadSort } from '@limelight/rules/squad';
import { minuteMs } from '@limelight/rules/time';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useGuestPlays } from '../guest/guest-play';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { useTopic } from '../live/use-topic';
import { meQuery } from './accounts';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { queryClient, refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

/** The stream brings what concerns the player; this is for the squads of others. */
const renewalMs = minuteMs;

export interface SquadFilter {
  readonly q: string;
  readonly celebrityId: string | undefined;
  readonly sort: SquadSort;
}

const squadsPerPage = 24;

/** Squads that are not archived. While others are searched, those before stay. */
export function useSquads(filter: SquadFilter) {
  return usePages(
    queryKeys.squads(filter),
    ({ cursor, signal }: PageRequest<number>) =>
      call(listSquads, { query: { ...filter, limit: squadsPerPage, cursor }, signal }),
    { placeholderData: keepPreviousData },
  );
}

/** Whether there is an account: guests and strangers are in no squad. */
function useHasAccount(): boolean {
  const { data: me } = useQuery(meQuery);
  const isGuest = useGuestPlays();
  return me !== null && me !== undefined && !isGuest;
}

/** The player's squads, and what is missing to found one. */
export function useOwnSquads({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.ownSquads,
    enabled: useHasAccount() && enabled,
    refetchInterval: renewalMs,
    queryFn: ({ signal }) => call(getOwnSquads, { signal }),
  });
}

/** NOT_FOUND when none has the handle. */
export function useSquad(handle: string) {
  return useQuery({
    queryKey: queryKeys.squad(handle),
    refetchInterval: renewalMs,
    queryFn: ({ signal }) => call(getSquad, { params: { handle }, signal }),
  });
}

/** The squad of an invitation. NOT_FOUND when its code was replaced. */
export function useSquadByCode(code: string | undefined) {
  return useQuery({
    queryKey: queryKeys.squadByCode(code ?? ''),
    enabled: code !== undefined,
    queryFn: ({ signal }) => call(findSquadByCode, { query: { code: code ?? '' }, signal }),
  });
}

export function fetchSquadByCode(code: string) {
  return call(findSquadByCode, { query: { code } });
}

/** What the player is in a squad. */
export function useSquadStanding(id: string | undefined) {
  const hasAccount = useHasAccount();
  return useQuery({
    queryKey: queryKeys.squadStanding(id ?? ''),
    enabled: hasAccount && id !== undefined,
    queryFn: ({ signal }) => call(getSquadStanding, { params: { id: id ?? '' }, signal }),
  });
}

const membersPerPage = 50;

export interface MemberFilter {
  readonly q: string;
  readonly sort: MemberSort;
}

/** Captain, deputies, then the longest-serving first; or the best of this month first. */
export function useSquadMembers(id: string, filter: MemberFilter) {
  return usePages(
    queryKeys.squadMembers(id, filter),
    ({ cursor, signal }: PageRequest<number>) =>
      call(listSquadMembers, { params: { id }, query: { ...filter, limit: membersPerPage, cursor }, signal }),
    { enabled: useHasAccount(), placeholderData: keepPreviousData },
  );
}

const historyPerPage = 30;

/** Removals, the newest first; for officers with the right `members`. */
export function useSquadKicks(id: string) {
  return usePages(queryKeys.squadKicks(id), ({ cursor, signal }: PageRequest<number>) =>
    call(listKicks, { params: { id }, query: { limit: historyPerPage, cursor }, signal }),
  );
}

/** What was done in a squad, the newest first; for its officers. */
export function useSquadDeeds(id: string) {
  return usePages(queryKeys.squadDeeds(id), ({ cursor, signal }: PageRequest<number>) =>
    call(listSquadDeeds, { params: { id }, query: { limit: historyPerPage, cursor }, signal }),
  );
}

const renewSquads = () => refetch(queryKeys.allSquads);

/** A change of a squad, after which everything about squads is fetched again. */
function useSquadChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: send, onSettled: renewSquads });
}

/** The same request again founds no second squad. */
export function useFoundSquad() {
  return useMutation({
    ...retried,
    mutationFn: (body: RequestOf<typeof foundSquad>['body']) => call(foundSquad, { body }),
    onSettled: renewSquads,
  });
}

/** To a member joining changes nothing, so one whose answer was lost is repeated. */
export function useJoinSquad(id: string) {
  return useMutation({
    ...retried,
    mutationFn: () => call(joinSquad, { params: { id } }),
    onSettled: renewSquads,
  });
}

export function useLeaveSquad(id: string) {
  return useSquadChange<void, ResponseOf<typeof leaveSquad>>(() => call(leaveSquad, { params: { id } }));
}

export function useRenewInviteCode(id: string) {
  return useSquadChange<void, ResponseOf<typeof renewInviteCode>>(() => call(renewInviteCode, { params: { id } }));
}

export function useUpdateSquad(id: string) {
  return useSquadChange((body: RequestOf<typeof updateSquad>['body']) => call(updateSquad, { params: { id }, body }));
}

export function useSetSquadRole(id: string, handle: string) {
  return useSquadChange((body: RequestOf<typeof setSquadRole>['body']) =>
    call(setSquadRole, { params: { id, handle }, body }),
  );
}

export function useHandOverSquad(id: string, handle: string) {
  return useSquadChange<void, unknown>(() => call(handOverSquad, { params: { id, handle } }));
}

export function useKickMember(id: string, handle: string) {
  return useSquadChange((reason: string) => call(kickMember, { params: { id, handle }, body: { reason } }));
}

const wayBacks = { undo: undoKick, lift: liftRefusal } as const;

/** Undoes a removal, or lets the player join again. */
export function useWayBack(id: string, kickId: string) {
  return useSquadChange((way: keyof typeof wayBacks) => call(wayBacks[way], { params: { id, kickId } }));
}

/** While it is mounted, the page hears of each change of a squad that the player is a member of. */
export function useSquadTopic(id: string): void {
  useTopic(squadTopic, id);
}

const renew = () => refetch(queryKeys.allSquads);

/** The chat after the squad, as a mute begins or ends; who left has none. */
async function renewSquad(squadId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.allSquads });
  const standing = queryClient.getQueryData<ResponseOf<typeof getSquadStanding>>(queryKeys.squadStanding(squadId));
  if (standing?.membership) refetch(queryKeys.squadChat(squadId));
}

// Here and not in a file of `live-updates.ts`, which is loaded before every page: no other page has squads in
// its cache.
onStream(squadEvent, ({ squadId }) => void renewSquad(squadId));
liveEvents.gap.subscribe(renew);
