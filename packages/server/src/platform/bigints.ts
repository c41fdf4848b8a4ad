import { type RawBuilder, sql } from 'kysely';

/**
 * A `bigint[]` of whole numbers, as text made in one go: the driver examines and quotes an array figure by figure, which
 * took most of the time of writing a year of candles.
 */
export function bigints(values: readonly number[]): RawBuilder<readonly number[]> {
  return sql`${`{${values.join(',')}}`}::bigint[]`;
}
