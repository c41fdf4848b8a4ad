import { entryKinds, type KindTerms, type MoneyFlow } from './entry-kind.js';

/** A kind that this version does not know counts as an adjustment: it is shown, never dropped. */
export function moneyFlowOf(kind: string): MoneyFlow {
  return (entryKinds as Readonly<Record<string, KindTerms | undefined>>)[kind]?.flow ?? 'adjustments';
}

/** What the economy page sums up: so many days, today included, or all of them. */
export const economyPeriods = ['7', '30', '90', 'all'] as const;
export type EconomyPeriod = (typeof economyPeriods)[number];

export interface WealthShares {
  readonly players: number;
  readonly totalCents: number;
  readonly medianCents: number;
  /** Shares of the total, in basis points. */
  readonly top1Bps: number;
  readonly top10Bps: number;
  /** Gini coefficient times 10,000: 0 when everybody has the same, 10,000 when one has all. */
  readonly giniBps: number;
}

/**
 * How wealth is spread. Debts count as nothing, so that shares stay between 0 and 1.
 * @param valuesCents in any order; sorted in place
 */
export function wealthShares(valuesCents: Float64Array): WealthShares {
  const players = valuesCents.length;
  for (let index = 0; index < players; index += 1) valuesCents[index] = Math.max(valuesCents[index] ?? 0, 0);
  valuesCents.sort();
  let totalCents = 0;
  let weighted = 0;
  for (let index = 0; index < players; index += 1) {
    const value = valuesCents[index] ?? 0;
    totalCents += value;
    weighted += value * (index + 1);
  }
  const shareOfTop = (percent: number) => {
    const count = Math.ceil((players * percent) / 100);
    let sum = 0;
    for (let index = players - count; index < players; index += 1) sum += valuesCents[index] ?? 0;
    return totalCents === 0 ? 0 : Math.round((sum / totalCents) * 10_000);
  };
  const gini = totalCents === 0 ? 0 : (2 * weighted) / (players * totalCents) - (players + 1) / players;
  return {
    players,
    totalCents,
    medianCents: medianOf(valuesCents),
    top1Bps: shareOfTop(1),
    top10Bps: shareOfTop(10),
    giniBps: Math.round(Math.max(gini, 0) * 10_000),
  };
}

/** Half up to the cent. */
function medianOf(sorted: Float64Array): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}
