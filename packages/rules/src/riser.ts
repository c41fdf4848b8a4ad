import type { SeCents } from './money.js';
import { movement } from './movement.js';

/** What decides whether a celebrity rises. */
export interface Rising {
  readonly id: string;
  readonly priceCents: number;
  /** The price 24 hours ago. */
  readonly dayAgoPriceCents: number;
  readonly halted: boolean;
}

function changeOf({ priceCents, dayAgoPriceCents }: Rising): number {
  return movement(priceCents as SeCents, dayAgoPriceCents as SeCents).changeBps;
}

export function isRising({ priceCents, dayAgoPriceCents }: Pick<Rising, 'priceCents' | 'dayAgoPriceCents'>): boolean {
  return priceCents > dayAgoPriceCents;
}

/**
 * The `count` celebrities that a newcomer is shown first: those that rose most in 24 hours, then, on a day
 * with fewer risers, those that fell least. Nobody whose trading is halted, since a newcomer wants to buy.
 */
export function topRisers<Listed extends Rising>(celebrities: readonly Listed[], count: number): Listed[] {
  return celebrities
    .filter(({ halted }) => !halted)
    .sort((left, right) => changeOf(right) - changeOf(left) || (left.id < right.id ? -1 : 1))
    .slice(0, count);
}
