/** Codes of https://docs.stripe.com/declines/codes with a reason that helps the player. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'not enough funds',
  expired_card: 'the card has expired',
  incorrect_cvc: 'wrong security code',
  invalid_cvc: 'wrong security code',
  card_not_supported: 'the card does not support this payment',
  currency_not_supported: 'the card does not support US dollars',
  card_velocity_exceeded: "over the card's limit",
  withdrawal_count_limit_exceeded: "over the card's limit",
  authentication_required: 'the bank wants you to confirm the payment',
  payment_intent_authentication_failure: 'the payment was not confirmed with the bank',
  processing_error: 'the bank could not process the payment',
  issuer_not_available: 'the bank could not be reached',
  try_again_later: 'the bank could not be reached',
};

/**
 * Why a payment failed, for the player. Codes such as `stolen_card` are nobody else's business: the card was
 * declined.
 */
export function declineReason(code: string | null): string {
  return (code === null ? undefined : reasons[code]) ?? 'the card was declined';
}
