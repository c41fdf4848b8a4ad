import type { Position } from '@limelight/rules/position';
import { useMemo } from 'react';
import { useFetchedPortfolio } from '../../../queries/wallet';

export type OwnPositions = ReadonlyMap<string, Position>;

/** The player's holdings by celebrity. Stays the same object while only prices move, so that a tick redraws no card. */
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
