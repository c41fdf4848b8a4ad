import { formatSe, seCents } from './money.js';
import type { StaffChange } from './staff-change.js';

/** One sentence without the celebrity's name: "price set from SE$705.19 to SE$720.00, ticks 6,017 to 6,017: A mistake". */
export function staffChangeText(change: StaffChange): string {
  switch (change.kind) {
    case 'listing':
      return `listed at ${formatSe(seCents(change.priceCents))}, first tick ${change.firstTick}`;
    case 'price':
      return `price set from ${formatSe(seCents(change.previousPriceCents))} to ${formatSe(seCents(change.priceCents))}, ${spanText(change)}: ${change.reason}`;
    case 'suspension':
      return `suspended, the price stood still, ${spanText(change)}`;
    case 'category':
      return `category changed from ${change.from} to ${change.to}, from tick ${change.firstTick} on`;
    case 'popularity':
      return `popularity corrected from ${rounded(change.from)} to ${rounded(change.to)}: ${change.reason}`;
  }
}

function spanText({ firstTick, lastTick }: { readonly firstTick: number; readonly lastTick: number | null }): string {
  if (lastTick === null) return `from tick ${firstTick} on`;
  return firstTick === lastTick ? `tick ${firstTick}` : `ticks ${firstTick} to ${lastTick}`;
}

function rounded(popularity: number): string {
  return popularity.toFixed(1);
}
