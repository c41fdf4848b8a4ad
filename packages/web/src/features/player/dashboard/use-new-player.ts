import { useState } from 'react';
import { useTrades } from '../../../queries/trading';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useStaffReason } from '../../../shell/use-staff-reason';

export interface NewPlayer {
  /** `undefined` while it is unknown. */
  readonly isNew: boolean | undefined;
  /** Call when the receipt of the first trade is closed. */
  readonly welcomed: () => void;
}

/**
 * Whether the player has not traded yet and is shown the first stars. While `buying` it remains true after
 * the trade, or the stage would vanish before its receipt arrives.
 */
export function useNewPlayer({ buying }: { readonly buying: boolean }): NewPlayer {
  const portfolio = useFetchedPortfolio();
  const owns = (portfolio.data?.positions.length ?? 0) > 0;
  const staff = useStaffReason() !== undefined;
  // Nobody else needs the list of trades here.
  const trades = useTrades({}, { enabled: portfolio.data !== undefined && !owns && !staff });
  const [page] = trades.data?.pages ?? [];
  const [stage, setStage] = useState<'unknown' | 'open' | 'over'>('unknown');
  const found = staff || owns || trades.isError ? false : page && page.trades.length === 0;
  if (stage === 'unknown' && found === true) setStage('open');
  // Bought on another page or device.
  if (stage === 'open' && owns && !buying) setStage('over');
  return {
    isNew: stage === 'unknown' ? (portfolio.isError ? false : found) : stage === 'open',
    welcomed: () => setStage('over'),
  };
}
