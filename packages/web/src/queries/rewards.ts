import type { AnswerOf } from '@limelight/contract/endpoint';
import {
  claimDailyBonus,
  getChecklist,
  getDailyBonus,
  listDividends,
  listReferrals,
} from '@limelight/contract/rewards';
import type { DailyBonus } from '@limelight/contract/rewards.schema';
import { secondMs } from '@limelight/rules/time';
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { nowMs } from '../ui/now';
import { call } from './client';
import { queryKeys } from './query-keys';

/** Just after midnight the server's clock may still be behind the browser's. */
const afterMidnightMs = 2 * secondMs;

/** The streak and its calendar; refetched when London's next day begins. */
export function useDailyBonus() {
  return useQuery({
    queryKey: queryKeys.dailyBonus,
    queryFn: ({ signal }) => call(getDailyBonus, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined
        ? false
        : Math.max(Date.parse(state.data.nextDayAt) - nowMs() + afterMidnightMs, afterMidnightMs),
  });
}

/** Claiming is idempotent: the server pays a day once. */
export function useClaimDailyBonus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(claimDailyBonus),
    onSuccess: ({ dailyBonus }) => client.setQueryData<DailyBonus>(queryKeys.dailyBonus, dailyBonus),
    onSettled: () => {
      for (const queryKey of [queryKeys.portfolio, queryKeys.checklist, queryKeys.referrals]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

/** The player's referral code, and the progress of the invited players. */
export function useReferrals() {
  return useQuery({
    queryKey: queryKeys.referrals,
    queryFn: ({ signal }) => call(listReferrals, { signal }),
  });
}

export type DividendsPage = AnswerOf<typeof listDividends>;

const dividendsPerPage = 7;

/** The player's dividends, newest day first, in pages of a week. */
export function useDividends() {
  return useInfiniteQuery<DividendsPage, Error, InfiniteData<DividendsPage>, QueryKey, string | null>({
    queryKey: queryKeys.dividends,
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call(listDividends, { query: { limit: dividendsPerPage, before: pageParam ?? undefined }, signal }),
  });
}

/** The onboarding checklist. Its steps are completed on other pages, so it is refetched at every visit. */
export function useChecklist({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.checklist,
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) => call(getChecklist, { signal }),
  });
}

export type ChecklistAnswer = AnswerOf<typeof getChecklist>;
