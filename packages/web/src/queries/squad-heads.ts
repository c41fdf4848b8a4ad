import type { SquadHead } from '@limelight/contract/fame/squad-chat.schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

export type SquadHeads = ReadonlyMap<string, SquadHead>;

/** The newest numbers of the player's squads, as the stream brings them; undefined before it did. */
export function useSquadHeads(): SquadHeads | undefined {
  return useQuery<SquadHeads>({ queryKey: queryKeys.squadHeads, queryFn: skipToken }).data;
}

/** With the newest number of a squad whose page is open, which gets no heads of it. */
export function withHead(heads: SquadHeads | undefined, { squadId, head }: Pick<SquadHead, 'squadId' | 'head'>) {
  const known = heads?.get(squadId);
  if (heads === undefined || known === undefined || known.head >= head) return heads;
  return new Map(heads).set(squadId, { ...known, head });
}

/** Without squads that send no notifications. */
export function countUnreadSquads(heads: SquadHeads | undefined): number {
  const unread = [...(heads?.values() ?? [])].filter(
    ({ quiet, head, readNumber }) => !quiet && head > (readNumber ?? 0),
  );
  return unread.length;
}

/** In how many squads the player has unread messages. */
export function useUnreadSquads(): number {
  return countUnreadSquads(useSquadHeads());
}
