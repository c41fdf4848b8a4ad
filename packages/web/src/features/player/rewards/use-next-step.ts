import { formatSeBrief, seCents } from '@limelight/rules/money';
import { useMe } from '../../../queries/accounts';
import { useChecklist, useDailyBonus } from '../../../queries/rewards';
import { stepLooks } from './step-looks';
import { useClaim } from './use-claim';

/**
 * How far the player is on the first day; `total` is 0 while that is unknown, and for who has no such steps.
 */
export interface NextStep {
  readonly done: number;
  readonly total: number;
  /** Today's bonus waits: it is claimed where the step is shown. */
  readonly claim: { readonly text: string; readonly busy: boolean; readonly run: () => void } | undefined;
  readonly next: (typeof stepLooks)[keyof typeof stepLooks] | undefined;
}

/** The next step of the first day after a first trade. */
export function useNextStep(): NextStep {
  const { data: me } = useMe();
  // A guest has no such steps, and staff cannot make them.
  const enabled = me?.role === 'user';
  const steps = useChecklist({ enabled }).data?.steps ?? [];
  const { data: bonus } = useDailyBonus({ enabled });
  const { claim, busy } = useClaim();
  // The answer may be of a moment before the trade.
  const open = steps.filter(({ step, done }) => !done && step !== 'first-trade');
  const next = open[0];
  return {
    done: steps.length - open.length,
    total: steps.length,
    claim:
      bonus?.claimable === true
        ? {
            text: bonus.amountCents > 0 ? `Claim ${formatSeBrief(seCents(bonus.amountCents))}` : 'Claim the day',
            busy,
            run: claim,
          }
        : undefined,
    next: next && stepLooks[next.step],
  };
}
