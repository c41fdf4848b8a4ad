import { isTokenCount } from '@limelight/rules/token';

export interface BuyTokensSearch {
  /** How many tokens the page begins with: a link back to a basket. */
  readonly tokens?: number | undefined;
}

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseBuyTokensSearch(raw: Readonly<Record<string, unknown>>): BuyTokensSearch {
  const tokens = typeof raw.tokens === 'string' ? Number(raw.tokens) : raw.tokens;
  return isTokenCount(tokens) ? { tokens } : {};
}
