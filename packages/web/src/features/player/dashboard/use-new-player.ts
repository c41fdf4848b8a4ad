import { useState } from 'react';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useStaffReason } from '../../../shell/use-staff-reason';

export interface NewPlayer {
  /** `undefined` while it is unknown; a request that failed leaves it unknown. */
  readonly isNew: boolean | undefined;
  /** Call when the receipt of the first trade is closed. */
  readonly welcomed: () => void;
}

/**
 * Whether the player has not traded yet and is shown the first stars. While `buying` it remains true after
 * the trade, or the stage would vanish before its receipt arrives.
 */
export function useNewPlayer({ buying }: { readonly buying: boolean }): NewPlayer {
  const { data: portfolio } = useFetchedPortfolio();
  const staff = useStaffReason() !== undefined;
  const [stage, setStage] = useState<'unknown' | 'open' | 'over'>('unknown');
  const found = portfolio && !staff && !portfolio.hasTraded && portfolio.positions.length === 0;
  if (stage === 'unknown' && found === true) setStage('open');
  // Bought on another page or device.
  if (stage === 'open' && found === false && !buying) setStage('over');
  return {
    isNew: stage === 'unknown' ? found : stage === 'open',
    welcomed: () => setStage('over'),
  };
}
