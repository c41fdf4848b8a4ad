import { messageOf } from '../../../queries/api-error';
import { useClaimDailyBonus } from '../../../queries/rewards';
import { expectNoBadge, expectOwnBadge } from '../../../shell/notifications/own-badge';
import { expectCashToRise } from '../../../ui/count-up';
import { vibrate } from '../../../ui/haptics';
import { showToast } from '../../../ui/toast-store';
import { claimToast } from './rewards-view';

/** Claims the daily bonus and shows the result in one toast, while the cash on screen counts up. */
export function useClaim() {
  const { isPending, mutateAsync, data } = useClaimDailyBonus();
  const claim = async () => {
    expectOwnBadge();
    try {
      const answer = await mutateAsync();
      if (answer.milestone === null) expectNoBadge();
      if (answer.outcome === 'claimed') {
        expectCashToRise();
        // A badge has a celebration, with its own vibration.
        if (answer.milestone === null) vibrate('reward');
        showToast({ tone: 'success', text: claimToast(answer) });
      } else {
        showToast({ tone: 'info', text: "You have claimed today's bonus already" });
      }
    } catch (error) {
      expectNoBadge();
      showToast({ tone: 'error', text: messageOf(error, 'The daily bonus could not be claimed. Please try again') });
    }
  };
  return { claim: () => void claim(), busy: isPending, earnedBadge: (data?.milestone ?? null) !== null };
}
