import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { topRisers } from '@limelight/rules/riser';

const postersShown = 5;
const moversShown = 3;

/**
 * The celebrities that staff feature, then those that rose most in 24 hours: five, of which the first goes in
 * the middle.
 */
export function chooseForStage(celebrities: readonly Celebrity[]): readonly Celebrity[] {
  const featured = celebrities.filter((celebrity) => celebrity.featured);
  const others = celebrities.filter((celebrity) => !celebrity.featured);
  return [...featured, ...topRisers(others, postersShown)].slice(0, postersShown);
}

function distance({ priceCents, dayAgoPriceCents }: Celebrity): number {
  return Math.abs(movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps);
}

/** The largest 24-hour changes, up or down. */
export function chooseMovers(celebrities: readonly Celebrity[]): readonly Celebrity[] {
  return celebrities.toSorted((left, right) => distance(right) - distance(left)).slice(0, moversShown);
}
