import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { oneOf } from '../trading/trade-search';

/** The plan that the URL's fragment names, such as #pro. Its card is scrolled into view. */
export function usePlanInUrl(): VipTier | undefined {
  const { hash, key } = useLocation({
    select: ({ hash, state }) => ({ hash, key: state.__TSR_key }),
    structuralSharing: true,
  });
  const plan = oneOf(vipTiers, hash);
  // The router scrolls before the plans have loaded. The key: also when the same link is followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is not read
  useEffect(() => {
    if (plan !== undefined) document.getElementById(plan)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [plan, key]);
  return plan;
}
