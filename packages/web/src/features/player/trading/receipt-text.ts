import type { Receipt } from '@limelight/contract/play/trading.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';

/**
 * The sentence about a trade that was made: on its receipt, or in a toast when its ticket was closed before.
 */
export function tradeText(
  { side, shares, feeCents }: Pick<Receipt, 'side' | 'shares' | 'feeCents'>,
  name: string,
): string {
  const action = side === 'buy' ? 'bought' : 'sold';
  return `Successfully ${action} ${formatCounted(shares, 'share')} of ${name} (Fee: ${formatSe(seCents(feeCents))})`;
}
