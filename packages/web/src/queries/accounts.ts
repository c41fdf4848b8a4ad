import { checkReferralCode, getMe } from '@limelight/contract/people/accounts';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { secondMs } from '@limelight/rules/time';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { endGuestPlay, guestPlays } from '../guest/guest-play';
import { mayBeSignedIn, noteSignedIn } from '../offline/session-hint';
import { knowsContact } from '../offline/worker-protocol';
import { isApiError } from './api-error';
import { call } from './client';
import { queryKeys } from './query-keys';

/** A stored copy of the account takes no contact from the screen, which had it from the network. */
export function withContact(me: Me, known: Me | null | undefined): Me {
  if (knowsContact(me) || known?.id !== me.id) return me;
  const { email, mobileNumberPrefix, mobileNumber } = known;
  return { ...me, email, mobileNumberPrefix, mobileNumber };
}

/** A signed-in player plays with the account, so a guest game ends. */
export function takeAccount(me?: Me): void {
  noteSignedIn(me ?? 'someone');
  if (guestPlays()) endGuestPlay();
}

/** The signed-in account; `null` for a visitor. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal, client }): Promise<Me | null> => {
    // A guest makes no personal request, not even for the account.
    if (guestPlays() && !mayBeSignedIn()) return null;
    try {
      const me = withContact(await call(getMe, { signal }), client.getQueryData<Me | null>(queryKeys.me));
      takeAccount(me);
      return me;
    } catch (error) {
      if (!isApiError(error, 'NOT_SIGNED_IN')) throw error;
      noteSignedIn(null);
      return null;
    }
  },
});

export function useMe({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...meQuery, enabled });
}

const verificationPollMs = 4 * secondMs;

/** Polls, so that a verification on another device is noticed here. */
export function useMeUntilVerified() {
  return useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => state.data?.emailVerified === false && verificationPollMs,
  });
}

/** Whether this referral code exists; only fetched for well-formed codes. */
export function useReferralCode(code: string | null) {
  return useQuery({
    queryKey: queryKeys.referralCode(code ?? ''),
    queryFn: code === null ? skipToken : ({ signal }) => call(checkReferralCode, { params: { code }, signal }),
  });
}
