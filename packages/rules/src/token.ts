import { multiplyByCount, type SeCents, seCents, type UsCents, usCents } from './money.js';

/** What one token adds to a player's cash. */
export const tokenSeCents = seCents(250_000);
/** What one token costs, unless staff change it. */
export const defaultTokenPrice = usCents(250);

export const tokensMax = 20;
export const tokenPresets = [1, 5, 10, 20] as const;

export function isTokenCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= tokensMax;
}

export function cashOfTokens(tokens: number): SeCents {
  return multiplyByCount(tokenSeCents, tokens);
}

export function priceOfTokens(tokens: number, perToken: UsCents): UsCents {
  return multiplyByCount(perToken, tokens);
}
