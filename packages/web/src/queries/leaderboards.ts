import type { ResponseOf } from '@limelight/contract/endpoint';
import {
  getLeague,
  getPublicTraderBoard,
  getTraderBoard,
  setRankingVisibility,
} from '@limelight/contract/fame/leaderboards';
import type { OwnRank, RankingSort } from '@limelight/contract/fame/leaderboards.schema';
import { isSpread } from '@limelight/rules/ranked';
import type { RankingWindow } from '@limelight/rules/ranking';
import { secondMs, tickMs } from '@limelight/rules/time';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { afterServerRender, queryClient } from './query-client';
import { queryKeys } from './query-keys';

export type League = ResponseOf<typeof getLeague>;
export type TraderPage = ResponseOf<typeof getTraderBoard>;

export interface TraderFilter {
  readonly window: RankingWindow;
  readonly sort: RankingSort;
  readonly bots: boolean;
}

const tradersPerPage = 50;

/** A new player is ranked with the next tick, so the query polls for it. */
const unplacedMs = 5 * secondMs;

/**
 * The refetch interval of a ranking, by the player's own rank; null is one that is not ranked yet, though
 * invested and spread.
 */
export function rankingRefetchMs(own: OwnRank | null): number {
  if (own === null) return unplacedMs;
  const waits = own.rank === null && own.visibility === 'shown';
  return waits && (own.standing == null || isSpread(own.standing.average)) ? unplacedMs : tickMs;
}

/** Ranked traders in pages of 50, refetched with every tick. */
export function useTraders({ window, sort, bots }: TraderFilter, { isGuest }: { readonly isGuest: boolean }) {
  const board = bots ? 'bots' : (`traders-${window}` as const);
  return usePages(
    queryKeys.traders({ window, sort, bots }),
    ({ cursor, signal }: PageRequest<number>) =>
      call(isGuest ? getPublicTraderBoard : getTraderBoard, {
        params: { board },
        query: { limit: tradersPerPage, cursor, sort, ...(bots && { window }) },
        signal,
      }),
    {
      refetchInterval: ({ state }) => {
        const own = state.data?.pages[0]?.own;
        // A guest has no rank; a bot is never ranked among people, nor a person among bots.
        return isGuest || own === undefined || (own !== null && own.bot !== bots) ? tickMs : rankingRefetchMs(own);
      },
    },
  );
}

/** Where a guest's return would stand among the players of a window. */
export function useGuestRank(window: RankingWindow, returnBps: number | undefined) {
  return useQuery({
    enabled: returnBps !== undefined,
    queryKey: queryKeys.guestRank({ window, returnBps }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(getPublicTraderBoard, {
        params: { board: `traders-${window}` },
        query: { limit: 1, guestReturnBps: returnBps },
        signal,
      }),
  });
}

export interface LeagueRequest {
  readonly enabled: boolean;
  /** With every tick; else with a visit. */
  readonly live?: boolean;
}

/** The player's league of this month. */
export function useLeague({ enabled, live = true }: LeagueRequest) {
  return useQuery<League>({
    enabled,
    queryKey: queryKeys.league,
    ...(!live && { meta: afterServerRender }),
    refetchInterval: ({ state }) => live && (state.data === undefined ? tickMs : rankingRefetchMs(state.data.own)),
    queryFn: ({ signal }) => call(getLeague, { signal }),
  });
}

/** Shows the player on leaderboards or hides them. */
export function useRankingVisibility() {
  return useMutation({
    mutationFn: (visible: boolean) => call(setRankingVisibility, { body: { visible } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.allLeaderboards }),
  });
}
