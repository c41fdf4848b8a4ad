import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { type Fee, feeFor } from '@limelight/rules/fee';
import type { Tier } from '@limelight/rules/tier';

/** What a trade at the prices of a tick costs; before the first tick, without windows. */
export function feeAtTick(
  tick: Pick<Tick, 'time' | 'feeWindows'> | null,
  { feeBpsByTier }: Pick<PublicSettings, 'feeBpsByTier'>,
  trade: { readonly tier: Tier; readonly firstTradeFree: boolean; readonly celebrityId: string },
): Fee {
  const windows = tick?.feeWindows ?? [];
  const table = {
    bpsByTier: feeBpsByTier,
    windows: windows.map(({ from, until, ...window }) => ({
      ...window,
      fromMs: Date.parse(from),
      untilMs: Date.parse(until),
    })),
  };
  return feeFor({ ...trade, momentMs: tick === null ? 0 : Date.parse(tick.time), table });
}
