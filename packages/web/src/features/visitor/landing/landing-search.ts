export interface LandingSearch {
  /** The form on the card; default: sign-up. With it the card is the first thing on a phone. */
  readonly card?: 'log-in' | 'sign-up' | 'forgot';
  /** A referral code from an invitation link; opens sign-up. */
  readonly ref?: string;
}

const cards = ['log-in', 'sign-up', 'forgot'] as const;
const codeLengthMax = 40;

export function parseLandingSearch(raw: Readonly<Record<string, unknown>>): LandingSearch {
  const card = cards.find((candidate) => candidate === raw.card);
  // The router parses digits as a number.
  const code = typeof raw.ref === 'string' || typeof raw.ref === 'number' ? String(raw.ref).trim() : '';
  return {
    ...(card !== undefined && { card }),
    ...(code !== '' && { ref: code.slice(0, codeLengthMax) }),
  };
}
