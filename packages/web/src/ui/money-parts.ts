import { formatSe, formatUs, type SeCents, type UsCents } from '@limelight/rules/money';

/** Exactly one of the two; the currencies never mix. */
export type Amount = { readonly se: SeCents; readonly us?: never } | { readonly us: UsCents; readonly se?: never };

export interface MoneyParts {
  /** "+", "−" or nothing. */
  readonly sign: string;
  readonly unit: 'SE$' | 'US$';
  readonly figure: string;
}

/** Splits the formatted text, for components that style the unit differently. */
export function moneyParts(amount: Amount, signed: boolean): MoneyParts {
  const unit = amount.se === undefined ? 'US$' : 'SE$';
  const text = amount.se === undefined ? formatUs(amount.us, { sign: signed }) : formatSe(amount.se, { sign: signed });
  const unitAt = text.indexOf(unit);
  return { sign: text.slice(0, unitAt), unit, figure: text.slice(unitAt + unit.length) };
}
