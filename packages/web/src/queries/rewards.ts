import type { ResponseOf } from '@limelight/contract/endpoint';
import * as rewards from '@limelight/contract/play/rewards';
import type { DailyBonus } from '@limelight/contract/play/rewards.schema';
import { secondMs } from '@limelight/rules/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { nowMs } from '../ui/now';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { refetch, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

/** Just after midnight the server's clock may still be behind the browser's. */
const afterMidnightMs = 2 * secondMs;

/** The streak and its calendar; refetched when London's next day begins. */
export function useDailyBonus({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.dailyBonus,
    enabled,
    queryFn: ({ signal }) => call(rewards.getDailyBonus, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && Math.max(Date.parse(data.nextDayAt) - nowMs(), 0) + afterMidnightMs,
  });
}

/** Claiming is idempotent: the server pays a day once. */
export function useClaimDailyBonus() {
  return useMutation({
    mutationFn: () => call(rewards.claimDailyBonus),
    onSuccess: ({ dailyBonus }) => showAnswer<DailyBonus>(queryKeys.dailyBonus, dailyBonus),
    onSettled: () => refetch(queryKeys.portfolio, queryKeys.checklist, queryKeys.referrals),
  });
}

/** The player's referral code, and the progress of the invited players. */
export function useReferrals() {
  return useQuery({
    queryKey: queryKeys.referrals,
    queryFn: ({ signal }) => call(rewards.listReferrals, { signal }),
  });
}

export type DividendsPage = ResponseOf<typeof rewards.listDividends>;

/** The player's dividends, newest day first, in pages of a week. */
export function useDividends() {
  return usePages(queryKeys.dividends, ({ cursor, signal }: PageRequest<string>) =>
    call(rewards.listDividends, { query: { limit: 7, before: cursor }, signal }),
  );
}

/** The onboarding checklist. Its steps are completed on other pages, so it is refetched at every visit. */
export function useChecklist({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.checklist,
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) => call(rewards.getChecklist, { signal }),
  });
}

export type Checklist = ResponseOf<typeof rewards.getChecklist>;
