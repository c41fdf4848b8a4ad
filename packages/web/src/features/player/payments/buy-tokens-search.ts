import { isTokenCount } from '@limelight/rules/token';
import { parseVipSearch, type VipSearch } from '../membership/vip-search';

export interface BuyTokensSearch extends VipSearch {
  /** How many tokens the page begins with: a link back to a basket. */
  readonly tokens?: number | undefined;
}

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseBuyTokensSearch(raw: Readonly<Record<string, unknown>>): BuyTokensSearch {
  const tokens = typeof raw.tokens === 'string' ? Number(raw.tokens) : raw.tokens;
  return { ...parseVipSearch(raw), ...(isTokenCount(tokens) && { tokens }) };
}
