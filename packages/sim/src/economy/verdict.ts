import { percentile } from '@limelight/harness/percentile';
import { type SeCents, seCents } from '@limelight/rules/money';
import { defaultTokenPrice, tokenSeCents } from '@limelight/rules/token';
import { defaultVipPrices, type VipTier } from '@limelight/rules/vip-plan';

/** What a month of a tier costs, in SE$ as tokens sell them: SE$1,000 for a US$. */
export function barCents(tier: VipTier): SeCents {
  return seCents(Math.round((defaultVipPrices[tier] * tokenSeCents) / defaultTokenPrice));
}

/** Gains of a month, in SE$ cents per SE$10,000. */
export interface Gains {
  readonly meanCents: number;
  /** Of the mean. */
  readonly standardError: number;
  readonly lowCents: number;
  readonly medianCents: number;
  readonly highCents: number;
  /** The month in which the perk gained most. */
  readonly worstCents: number;
}

/** The gains of a month and of its mirror image. */
export type PairOfGains = readonly [number, number];

/** The standard error is that of the pairs, the percentiles are those of the months. */
export function gainsOf(pairs: readonly PairOfGains[]): Gains {
  const means = pairs.map(([month, mirrored]) => (month + mirrored) / 2);
  const meanCents = means.reduce((sum, mean) => sum + mean, 0) / pairs.length;
  const squares = means.reduce((sum, mean) => sum + (mean - meanCents) ** 2, 0);
  const cents = pairs.flat();
  return {
    meanCents,
    standardError: Math.sqrt(squares / (pairs.length - 1) / pairs.length),
    lowCents: percentile(cents, 0.05),
    medianCents: percentile(cents, 0.5),
    highCents: percentile(cents, 0.95),
    worstCents: Math.max(...cents),
  };
}

/** Standard errors between a mean and the bar: chance alone passes them once in some hundred runs. */
const errorsMin = 3;

export type Verdict = 'holds' | 'BROKEN' | 'UNCLEAR';

/** Luck of single months is a bot's own; its mean over all months is what a perk is worth without risk. */
export function verdictOf({ meanCents, standardError }: Gains, barCents: SeCents): Verdict {
  const margin = errorsMin * standardError;
  if (meanCents + margin < barCents) return 'holds';
  return meanCents - margin > barCents ? 'BROKEN' : 'UNCLEAR';
}
