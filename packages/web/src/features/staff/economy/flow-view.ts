import type { Economy } from '@limelight/contract/money/economy.schema';
import type { EconomyPeriod } from '@limelight/rules/economy';
import { type MoneyFlow, moneyFlows } from '@limelight/rules/entry-kind';
import { formatDate } from '@limelight/rules/time';

export const flowNames: Readonly<Record<MoneyFlow, string>> = {
  grants: 'Sign-up grants',
  tokens: 'Tokens',
  rewards: 'Bonuses, dividends',
  fees: 'Fees',
  adjustments: 'Adjustments',
  market: 'Market',
};

export const periodNames: Readonly<Record<EconomyPeriod, string>> = {
  '7': '7 d',
  '30': '30 d',
  '90': '90 d',
  all: 'all time',
};

/** All but the market, which exchanges cash for shares. */
export const shownFlows = moneyFlows.filter((flow) => flow !== 'market');

type Flows = Economy['days'][number]['flows'];

/** More bars than this are too thin to read. */
const dayBarsMax = 120;

/** What a bar of the chart, and a row of its table, stands for. */
export interface FlowSpan {
  readonly label: string;
  readonly flows: Flows;
}

export interface FlowSpans {
  readonly unit: 'day' | 'month';
  /** Oldest first. */
  readonly spans: readonly FlowSpan[];
}

/** The days of a period, or its months when it has many days. */
export function spansOf(days: Economy['days']): FlowSpans {
  const labelled = days.map(({ day, flows }) => ({ label: formatDate(Date.parse(day)), flows }));
  if (days.length <= dayBarsMax) return { unit: 'day', spans: labelled };
  const months = new Map<string, Flows>();
  for (const { label, flows } of labelled) {
    const month = label.slice(label.indexOf(' ') + 1);
    months.set(month, added(months.get(month) ?? [], flows));
  }
  return { unit: 'month', spans: [...months].map(([label, flows]) => ({ label, flows })) };
}

function added(left: Flows, right: Flows): Flows {
  return moneyFlows.flatMap((flow) => {
    const own = [...left, ...right].filter((one) => one.flow === flow);
    const sum = (side: 'madeCents' | 'removedCents') => own.reduce((cents, { [side]: more }) => cents + more, 0);
    return own.length === 0 ? [] : [{ flow, madeCents: sum('madeCents'), removedCents: sum('removedCents') }];
  });
}

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

/** The largest of any bar, above or below the line. */
export function largestOf(spans: readonly Pick<FlowSpan, 'flows'>[]): number {
  return Math.max(0, ...spans.flatMap(({ flows }) => Object.values(totalsOf(flows))));
}
