import type { Position } from '@limelight/rules/position';
import { useMemo } from 'react';
import { useFetchedPortfolio } from '../../../queries/wallet';

export type OwnPositions = ReadonlyMap<string, Position>;

/**
 * The player's holdings by celebrity. Referentially stable while only prices change, so a tick re-renders no
 * card.
 */
export function useOwnPositions(): OwnPositions {
  const { data } = useFetchedPortfolio();
  const held = JSON.stringify(
    (data?.positions ?? []).map(({ celebrityId, shares, averagePriceCents }) => [
      celebrityId,
      { shares, averagePriceCents },
    ]),
  );
  return useMemo(() => new Map(JSON.parse(held) as [string, Position][]), [held]);
}
