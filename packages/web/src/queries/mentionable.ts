import type { ResponseOf } from '@limelight/contract/endpoint';
import { listMentionable } from '@limelight/contract/fame/squad-chat';
import { handleKey } from '@limelight/rules/handle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

/** Not in `query-keys.ts`, which is loaded before every page. */
const keyOf = (squadId: string, q: string) => [...queryKeys.squadChat(squadId), 'mentionable', q];

type Mentionable = ResponseOf<typeof listMentionable>;

/** An answer for the beginning of what is typed that was complete: there is nobody else. */
function knownAnswer(squadId: string, typed: string): Mentionable | undefined {
  for (let length = 0; length < typed.length; length += 1) {
    const before = queryClient.getQueryData<Mentionable>(keyOf(squadId, typed.slice(0, length)));
    if (before?.more === false) return before;
  }
  return undefined;
}

/**
 * Members to mention, with this text in their handle; null while no mention is typed. Typing on requests more
 * only while there are more than were answered.
 */
export function useMentionable(squadId: string, typed: string | null) {
  const q = handleKey(typed ?? '');
  const known = knownAnswer(squadId, q);
  const { data } = useQuery({
    queryKey: keyOf(squadId, q),
    enabled: typed !== null && known === undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listMentionable, { params: { id: squadId }, query: { q }, signal }),
  });
  return (known ?? data)?.members ?? [];
}
