import type { Celebrity } from '@limelight/contract/market.schema';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';

const postersShown = 3;
const moversShown = 3;

/**
 * The celebrities that staff feature, then the most famous of each other category: three at most, for three colours; the
 * first goes in the middle.
 */
export function chooseForStage(celebrities: readonly Celebrity[]): readonly Celebrity[] {
  const byFame = celebrities.toSorted(
    (left, right) => Number(right.featured) - Number(left.featured) || right.popularity - left.popularity,
  );
  const firstOfCategory = byFame.filter(
    ({ category, featured }, index) => featured || byFame.findIndex((other) => other.category === category) === index,
  );
  return firstOfCategory.slice(0, postersShown);
}

function distance({ priceCents, dayAgoPriceCents }: Celebrity): number {
  return Math.abs(movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps);
}

/** The largest 24-hour changes, up or down. */
export function chooseMovers(celebrities: readonly Celebrity[]): readonly Celebrity[] {
  return celebrities.toSorted((left, right) => distance(right) - distance(left)).slice(0, moversShown);
}
