import { messageOf } from '../../../api/api-error';
import { useClaimDailyBonus } from '../../../api/rewards';
import { showToast } from '../../../ui/toast-store';
import { claimToast } from './rewards-view';

/** Claims the daily bonus and says in one toast what came of it. */
export function useClaim() {
  const { isPending, mutate } = useClaimDailyBonus();
  const claim = () =>
    mutate(undefined, {
      onSuccess: (answer) => {
        if (answer.outcome === 'claimed') showToast({ tone: 'success', text: claimToast(answer) });
        else showToast({ tone: 'info', text: "You have claimed today's bonus already" });
      },
      onError: (error) =>
        showToast({ tone: 'error', text: messageOf(error, 'The daily bonus could not be claimed. Please try again') }),
    });
  return { claim, busy: isPending };
}
