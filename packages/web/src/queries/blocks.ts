import { blockPlayer, listBlocks, unblockPlayer } from '@limelight/contract/fame/squad-chat';
import type { PlayerBlock } from '@limelight/contract/fame/squad-chat.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch, retried, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

/** Whom the player has blocked, the newest first. */
export function useBlocks() {
  return useQuery({
    queryKey: queryKeys.blocks,
    queryFn: async ({ signal }) => (await call(listBlocks, { signal })).blocks,
  });
}

/** Blocking twice is blocking once, so a request whose answer was lost is repeated. */
function useBlockChange(endpoint: typeof blockPlayer | typeof unblockPlayer, handle: string) {
  return useMutation({
    ...retried,
    mutationFn: () => call(endpoint, { params: { handle } }),
    onSuccess: async ({ blocks }) => {
      await showAnswer<readonly PlayerBlock[]>(queryKeys.blocks, blocks);
      // Whose messages are shown has changed.
      refetch(queryKeys.allSquadChats);
    },
  });
}

export const useBlockPlayer = (handle: string) => useBlockChange(blockPlayer, handle);
export const useUnblockPlayer = (handle: string) => useBlockChange(unblockPlayer, handle);
