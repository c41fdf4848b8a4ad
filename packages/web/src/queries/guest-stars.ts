import type { GuestHolding } from '@limelight/rules/guest-stars';
import { type GuestGame, settleSplits } from '../guest/guest-game';
import { parseGuestGame } from '../guest/guest-game-storage';
import { readLeftGame } from '../guest/guest-play';
import { queryClient } from './query-client';
import { splitsQuery } from './splits';

export interface GuestStar extends GuestHolding {
  /**
   * The idempotency key of buying it again. It is the id of the guest's own first purchase, so that it is the
   * same after a reload, and no star is bought twice.
   */
  readonly requestId: string;
}

/** What the guest owned, in the order of the first purchases. */
export function guestStarsOf({ positions, trades }: Pick<GuestGame, 'positions' | 'trades'>): GuestStar[] {
  const firstOf = new Map<string, string>();
  for (const { celebrityId, id, side } of trades.toReversed()) {
    if (side === 'buy' && !firstOf.has(celebrityId)) firstOf.set(celebrityId, id);
  }
  return [...firstOf].flatMap(([celebrityId, requestId]) => {
    const shares = positions[celebrityId]?.shares;
    return shares === undefined ? [] : { celebrityId, requestId, shares };
  });
}

/** The stars of the guest who has become this player, with the splits since then. */
export async function fetchGuestStars(): Promise<GuestStar[]> {
  const { splits } = await queryClient.fetchQuery(splitsQuery);
  return guestStarsOf(settleSplits(parseGuestGame(readLeftGame()), splits));
}
