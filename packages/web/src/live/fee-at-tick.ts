import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { boostPpmFor } from '@limelight/rules/boost';
import { type Fee, type FeeWindow, feeFor, orderFeeFor } from '@limelight/rules/fee';
import type { Tier } from '@limelight/rules/tier';

/** With its prices, what trades at a tick cost. */
export type TickTerms = Pick<Tick, 'time' | 'feeWindows'>;

type Rates = Pick<PublicSettings, 'feeBpsByTier'>;

const windowsOf = ({ feeWindows }: TickTerms) =>
  feeWindows.map(
    ({ from, until, boost, ...window }): FeeWindow => ({
      ...window,
      fromMs: Date.parse(from),
      untilMs: Date.parse(until),
      boost: boost === null ? null : { peakPpm: boost.peakPpm, fromMs: Date.parse(boost.from) },
    }),
  );

/** Before the first tick, without windows. */
const termsAt = (tick: TickTerms | null, { feeBpsByTier }: Rates) => ({
  momentMs: tick === null ? 0 : Date.parse(tick.time),
  table: { bpsByTier: feeBpsByTier, windows: tick === null ? [] : windowsOf(tick) },
});

/** What a trade at the prices of a tick costs. */
export function feeAtTick(
  tick: TickTerms | null,
  rates: Rates,
  trade: { readonly tier: Tier; readonly firstTradeFree: boolean; readonly celebrityId: string },
): Fee {
  return feeFor({ ...trade, ...termsAt(tick, rates) });
}

/** What an order that is placed at a tick costs. */
export function orderFeeAtTick(
  tick: TickTerms | null,
  rates: Rates,
  order: { readonly tier: Tier; readonly celebrityId: string },
): Fee {
  return orderFeeFor({ ...order, ...termsAt(tick, rates) });
}

/** An event of a celebrity: its trades have a boost and a fee of their own, and its orders rest. */
export interface StarEvent {
  readonly untilMs: number;
  readonly boostPpm: number;
}

/** The event that a celebrity has at a tick. */
export function eventAtTick(tick: TickTerms | null, celebrityId: string): StarEvent | undefined {
  const own = tick?.feeWindows.filter((window) => window.celebrityId === celebrityId) ?? [];
  if (tick === null || own.length === 0) return undefined;
  const windows = windowsOf({ ...tick, feeWindows: own });
  const boostPpm = boostPpmFor({ celebrityId, momentMs: Date.parse(tick.time), windows });
  return { boostPpm, untilMs: Math.max(...windows.map(({ untilMs }) => untilMs)) };
}
