import type { StaffPayment } from '@limelight/contract/money/staff-payments.schema';
import { type SeCents, seCents, type UsCents, usCents } from '@limelight/rules/money';
import { takenBack } from '@limelight/rules/payment';
import { parseHundredths } from '@limelight/rules/typed-number';
import type { VipTier } from '@limelight/rules/vip-plan';

/** A typed amount; null for anything that is not an amount of whole cents above zero. */
export function centsOf(text: string): UsCents | null {
  const cents = parseHundredths(text);
  return cents !== null && cents > 0 ? usCents(cents) : null;
}

export interface RefundPreview {
  /** Taken from the player when the provider reports the refund: from the cash first. */
  readonly takenSeCents: SeCents;
  /** The membership that ends. */
  readonly endsVip: VipTier | null;
  /** Shares that are sold for what the cash does not cover. */
  readonly soldSeCents: SeCents;
  /** What these do not cover either: a debt that freezes trading. */
  readonly debtSeCents: SeCents;
}

/** What a refund of this amount takes back, by the same rule as the server. */
export function previewRefund({ payment, left, cashCents, sharesCents }: StaffPayment, amount: UsCents): RefundPreview {
  const order = { usCents: usCents(payment.usCents), seCents: seCents(payment.state === 'paid' ? payment.seCents : 0) };
  const gone = payment.state === 'paid' ? payment.usCents - left.usCents : 0;
  const taken = takenBack(order, usCents(gone + amount)) - takenBack(order, usCents(gone));
  const missing = Math.max(taken - Math.max(cashCents ?? 0, 0), 0);
  const sold = Math.min(missing, sharesCents);
  return {
    takenSeCents: seCents(taken),
    endsVip: amount === left.usCents ? left.endsVip : null,
    soldSeCents: seCents(sold),
    debtSeCents: seCents(missing - sold),
  };
}
