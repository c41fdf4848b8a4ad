import type { Economy } from '@limelight/contract/economy.schema';
import { type MoneyFlow, moneyFlows } from '@limelight/rules/economy';

export const flowNames: Readonly<Record<MoneyFlow, string>> = {
  grants: 'Sign-up grants',
  tokens: 'Tokens',
  rewards: 'Bonuses, dividends',
  fees: 'Fees',
  adjustments: 'Adjustments',
  market: 'Market',
};

/** All but the market, which exchanges cash for shares. */
export const shownFlows = moneyFlows.filter((flow) => flow !== 'market');

type Flows = Economy['days'][number]['flows'];

export interface FlowBar {
  readonly flow: MoneyFlow;
  /** In the chart's units, measured from its top. */
  readonly y: number;
  readonly height: number;
}

/** The bars of a day: what was made stands on the line at `middle`, what was removed hangs from it. */
export function barsOf(flows: Flows, centsMax: number, middle: number): readonly FlowBar[] {
  const scale = centsMax === 0 ? 0 : middle / centsMax;
  const bars: FlowBar[] = [];
  let above = middle;
  let below = middle;
  for (const flow of shownFlows) {
    const { madeCents = 0, removedCents = 0 } = flows.find((one) => one.flow === flow) ?? {};
    if (madeCents > 0) {
      above -= madeCents * scale;
      bars.push({ flow, y: above, height: madeCents * scale });
    }
    if (removedCents > 0) {
      bars.push({ flow, y: below, height: removedCents * scale });
      below += removedCents * scale;
    }
  }
  return bars;
}

/** Made and removed of some flows. */
export function totalsOf(flows: Flows): { readonly madeCents: number; readonly removedCents: number } {
  const own = flows.filter(({ flow }) => flow !== 'market');
  return {
    madeCents: own.reduce((sum, { madeCents }) => sum + madeCents, 0),
    removedCents: own.reduce((sum, { removedCents }) => sum + removedCents, 0),
  };
}

/** The largest of any day, above or below the line. */
export function largestOf(days: Economy['days']): number {
  return Math.max(0, ...days.flatMap(({ flows }) => Object.values(totalsOf(flows))));
}
