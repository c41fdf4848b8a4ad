export interface LandingSearch {
  /** The form on the card; default: sign-up. */
  readonly card?: 'log-in' | 'forgot';
  /** A referral code from an invitation link; opens sign-up. */
  readonly ref?: string;
}

const codeLengthMax = 40;

export function parseLandingSearch(raw: Readonly<Record<string, unknown>>): LandingSearch {
  const card = raw.card === 'log-in' || raw.card === 'forgot' ? raw.card : undefined;
  // The router parses digits as a number.
  const code = typeof raw.ref === 'string' || typeof raw.ref === 'number' ? String(raw.ref).trim() : '';
  return {
    ...(card !== undefined && { card }),
    ...(code !== '' && { ref: code.slice(0, codeLengthMax) }),
  };
}
