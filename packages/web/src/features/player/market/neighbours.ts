import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { compareNames } from '../compare-names';

type Named = Pick<Celebrity, 'id' | 'name'>;

export interface Neighbours<Listed extends Named> {
  readonly before: Listed | undefined;
  readonly next: Listed | undefined;
}

/**
 * The celebrities before and after one in the list that it was opened from; in the alphabet where it is not
 * in that list.
 */
export function neighboursOf<Listed extends Named>(
  listing: readonly Listed[],
  order: readonly string[],
  id: string,
): Neighbours<Listed> {
  const byId = new Map(listing.map((one) => [one.id, one]));
  const listed = order.includes(id)
    ? order.flatMap((one) => byId.get(one) ?? [])
    : listing.toSorted((left, right) => compareNames(left.name, right.name));
  const at = listed.findIndex((one) => one.id === id);
  if (at === -1) return { before: undefined, next: undefined };
  return { before: listed[at - 1], next: listed[at + 1] };
}
