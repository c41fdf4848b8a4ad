import { popularityDailyChangeMax } from '../market.js';
import type { OpeningCause } from './cause.js';

/** The part of a price that one point of popularity moves over a day, in per cent. */
const percentPerPoint = 0.15;

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** Yesterday's change of popularity, which moves the prices of the whole day. */
export const popularity: OpeningCause<'popularity', 'POPULARITY_TOO_LARGE'> = {
  kind: 'popularity',
  fields: [],
  problems: { POPULARITY_TOO_LARGE: 'A change of popularity is larger than a point.' },
  check({ opening }, log) {
    for (const { id, popularityChange } of opening.celebrities) {
      if (Math.abs(popularityChange) <= popularityDailyChangeMax) continue;
      log.add('POPULARITY_TOO_LARGE', { celebrityId: id, detail: String(popularityChange) });
    }
  },
  words: ({ celebrities }) =>
    celebrities.flatMap(({ id, popularityChange: change }) => {
      const text = `popularity ${signed(change)} the day before, price ${signed(change * percentPerPoint)}% over the day`;
      return change === 0 ? [] : [{ kind: 'popularity', celebrityId: id, text }];
    }),
};
