import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { formatSePlain, seCents } from '@limelight/rules/money';

/** The lowest and the highest price of 24 hours, "804.84 – 936.62". */
export function dayRangeText({ dayLowCents, dayHighCents }: Pick<Celebrity, 'dayLowCents' | 'dayHighCents'>): string {
  return `${formatSePlain(seCents(dayLowCents))} – ${formatSePlain(seCents(dayHighCents))}`;
}
