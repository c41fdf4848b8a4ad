import type { RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import {
  cancelMembership,
  changePlan,
  getMembership,
  getPerkUse,
  managePayment,
  resumeMembership,
  subscribe,
} from '@limelight/contract/money/membership';
import type { Membership } from '@limelight/contract/money/membership.schema';
import { minuteMs } from '@limelight/rules/time';
import type { VipTier } from '@limelight/rules/vip-plan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { call } from './client';
import { refetchPayments, usePaymentNotifications } from './payments';
import { refetch, retried, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

const refetchMembership = () => refetch(queryKeys.membership);

/** The own membership, with the prices of the plans. A renewal or its failure arrives with a notification. */
export function useMembership({ enabled = true }: { readonly enabled?: boolean } = {}) {
  usePaymentNotifications(refetchMembership);
  return useQuery({
    queryKey: queryKeys.membership,
    enabled,
    queryFn: ({ signal }) => call(getMembership, { signal }),
  });
}

/**
 * What a change to the plan charges now, at most: read when it is offered, because it is less with every day
 * of the month and more after a renewal.
 */
export function usePriceToday(plan: VipTier, { enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.priceToday(plan),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: minuteMs,
    queryFn: async ({ signal }) => {
      const { plans } = await call(getMembership, { signal });
      return plans.find((one) => one.plan === plan)?.todayUsCents ?? null;
    },
  });
}

/** The player's last 30 days with, or without, the perks. */
export function usePerkUse() {
  return useQuery({
    queryKey: queryKeys.perkUse,
    queryFn: ({ signal }) => call(getPerkUse, { signal }),
  });
}

/** For `useCheckout`. */
export function orderPlan(body: RequestOf<typeof subscribe>['body']) {
  return call(subscribe, { body });
}

/** Safe to repeat: each has an id, or names the state to be in. What a provider refused is not repeated. */
const retriedUnanswered = {
  ...retried,
  retry: (failures: number, error: unknown) => failures === 0 && isApiError(error, 'OFFLINE', 'UNAVAILABLE'),
} as const;

interface MembershipChange<Variables, Result> {
  readonly change: (variables: Variables) => Promise<Result>;
  readonly membershipOf: (result: Result) => Membership;
  /** Called also when the new membership has removed the button that called this from the page. */
  readonly onDone?: (result: Result) => void;
}

/** Sets the membership that the server returned; what depends on the tier is fetched again. */
function useMembershipChange<Variables, Result>(options: MembershipChange<Variables, Result>) {
  const { change, membershipOf, onDone } = options;
  const client = useQueryClient();
  return useMutation<Result, Error, Variables>({
    ...retriedUnanswered,
    mutationFn: change,
    onSuccess: async (result) => {
      onDone?.(result);
      await showAnswer<Membership>(queryKeys.membership, membershipOf(result), client);
      refetch(queryKeys.perkUse, queryKeys.portfolio, queryKeys.me);
    },
    // A refusal says that the membership is not what this page shows.
    onError: refetchMembership,
    onSettled: refetchPayments,
  });
}

/** The request's id is the idempotency key: the caller uses one for all retries of a change. */
export function useChangePlan(onDone: (result: ResponseOf<typeof changePlan>) => void) {
  return useMembershipChange({
    change: (body: RequestOf<typeof changePlan>['body']) => call(changePlan, { body }),
    membershipOf: ({ membership }) => membership,
    onDone,
  });
}

export function useCancelMembership(onDone: () => void) {
  return useMembershipChange({
    change: () => call(cancelMembership, { body: {} }),
    membershipOf: (membership) => membership,
    onDone,
  });
}

/** Takes back a cancellation, or a change to a lower plan. */
export function useResumeMembership(onDone: () => void) {
  return useMembershipChange({
    change: () => call(resumeMembership, { body: {} }),
    membershipOf: (membership) => membership,
    onDone,
  });
}

/** The provider's page on which the card is changed. */
export function usePaymentPage() {
  return useMutation({ ...retriedUnanswered, mutationFn: () => call(managePayment, { body: {} }) });
}
