import { useDailyBonus } from '../queries/rewards';
import { useIsGuest } from './use-is-guest';
import { useStaffReason } from './use-staff-reason';

/**
 * Today's unclaimed bonus in SE$ cents, which may be 0 while claiming only counts the day; undefined when
 * nothing waits.
 */
export function useWaitingBonus(): number | undefined {
  const isGuest = useIsGuest();
  const mayClaim = useStaffReason() === undefined;
  const { data } = useDailyBonus({ enabled: !isGuest && mayClaim });
  return mayClaim && data?.claimable === true ? data.amountCents : undefined;
}
