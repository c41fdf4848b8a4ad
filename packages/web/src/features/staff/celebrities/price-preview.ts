import type { Tick } from '@limelight/contract/exchange/market.schema';
import { multiplyByCount, type SeCents, subtract } from '@limelight/rules/money';
import { pathToPrice } from '@limelight/rules/staff-price';

export interface PricePreview {
  /** The next ticks with their prices, the last one at the price that was set. */
  readonly ticks: readonly { readonly timeMs: number; readonly priceCents: SeCents }[];
  /** When trading opens again. */
  readonly endMs: number;
  /** What all holders together gain; negative when they lose. */
  readonly gainCents: SeCents;
}

/** What setting a price will do from the newest tick on. */
export function previewPrice(
  tick: Pick<Tick, 'time' | 'nextTime'>,
  {
    fromCents,
    toCents,
    heldShares,
  }: { readonly fromCents: SeCents; readonly toCents: SeCents; readonly heldShares: number },
): PricePreview {
  const nextMs = Date.parse(tick.nextTime);
  const intervalMs = nextMs - Date.parse(tick.time);
  const ticks = pathToPrice(fromCents, toCents).map((priceCents, index) => ({
    timeMs: nextMs + index * intervalMs,
    priceCents,
  }));
  return {
    ticks,
    endMs: ticks.at(-1)?.timeMs ?? nextMs,
    gainCents: multiplyByCount(subtract(toCents, fromCents), heldShares),
  };
}

/** "19:00:30", in London. */
export function clockText(instantMs: number, minuteText: (instantMs: number) => string): string {
  const seconds = Math.floor(instantMs / 1_000) % 60;
  return `${minuteText(instantMs)}:${String(seconds).padStart(2, '0')}`;
}
