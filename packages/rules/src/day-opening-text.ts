import type { OpeningRecord } from './day-record.js';
import { nameSplit } from './split.js';

/** Fixed before the first tick of a day, without the celebrity's name. */
export interface OpeningMove {
  readonly kind: 'split' | 'correction' | 'popularity';
  readonly celebrityId: string;
  readonly text: string;
}

/** The part of a price that one point of popularity moves over a day, in per cent. */
const percentPerPoint = 0.15;

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** What moves a day's prices, or could be thought to, from its opening on. */
export function openingMoves(opening: OpeningRecord): OpeningMove[] {
  const splits = opening.celebrities.flatMap(({ id, split }): OpeningMove[] =>
    split === null ? [] : [{ kind: 'split', celebrityId: id, text: `${nameSplit(split)} before the first tick` }],
  );
  const corrected = opening.corrections.map(
    ({ celebrityId, from, to, reason }): OpeningMove => ({
      kind: 'correction',
      celebrityId,
      text: `popularity corrected by staff from ${from} to ${to}, without an effect on the price: ${reason}`,
    }),
  );
  const popularity = opening.celebrities.flatMap(({ id, popularityChange }): OpeningMove[] => {
    const text = `popularity ${signed(popularityChange)} the day before, price ${signed(popularityChange * percentPerPoint)}% over the day`;
    return popularityChange === 0 ? [] : [{ kind: 'popularity', celebrityId: id, text }];
  });
  return [...splits, ...corrected, ...popularity];
}
