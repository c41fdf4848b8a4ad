import { averageSpread, isSpread, noSpread, type SpreadSums } from './ranked.js';
import { returnBps } from './time-weighted-return.js';

/**
 * The ranking of squads: an index for each that chains London days, from one close to the next. A day's
 * factor is the mean over the ranked players who were members when it began, so joining, leaving and kicks
 * change no day that has begun: else the losers of a day could leave in its last minute.
 */

/** With fewer of them a day leaves the index as it is. */
export const squadRankedMin = 5;
/** Of a squad that has no day yet. */
export const squadOpeningIndex = 1;

export interface SquadDayPlayer {
  readonly userId: string;
  /** When the account was made. */
  readonly createdAtMs: number;
  /** The return index at the two closes. */
  readonly openingIndex: number;
  readonly closingIndex: number;
  /** How the portfolio was invested up to them; null in closes of before that was stored. */
  readonly opening: SpreadSums | null;
  readonly closing: SpreadSums | null;
}

/** Two accounts that share a device, an address, a mailbox or a mobile number. */
export type RingLink = readonly [userId: string, otherId: string];

/** Whether a portfolio was invested and spread over the day. */
function wasRanked({ opening, closing }: SquadDayPlayer): boolean {
  const nothing = { invested: 0, largest: 0, held: 0 };
  return closing === null || isSpread(averageSpread(opening ?? noSpread, closing, nothing));
}

/** Of accounts that are linked, directly or through others, the oldest, by id among those of one moment. */
export function oldestOfRings<Account extends Pick<SquadDayPlayer, 'userId' | 'createdAtMs'>>(
  accounts: readonly Account[],
  links: readonly RingLink[],
): readonly Account[] {
  const parents = new Map(accounts.map(({ userId }) => [userId, userId]));
  const ringOf = (userId: string): string => {
    let root = userId;
    for (let next = parents.get(root) ?? root; next !== root; next = parents.get(root) ?? root) root = next;
    parents.set(userId, root);
    return root;
  };
  for (const [one, other] of links) {
    if (parents.has(one) && parents.has(other)) parents.set(ringOf(one), ringOf(other));
  }
  const oldest = new Map<string, Account>();
  for (const account of accounts) {
    const ring = ringOf(account.userId);
    const first = oldest.get(ring);
    const isOlder =
      first === undefined ||
      account.createdAtMs < first.createdAtMs ||
      (account.createdAtMs === first.createdAtMs && account.userId < first.userId);
    if (isOlder) oldest.set(ring, account);
  }
  return accounts.filter((account) => oldest.get(ringOf(account.userId)) === account);
}

export interface SquadDay {
  /** How many players it is the mean of. */
  readonly players: number;
  readonly factor: number;
}

/**
 * A day of a squad, of those who were members when it began.
 * @returns null with too few ranked players
 */
export function squadDay(members: readonly SquadDayPlayer[], links: readonly RingLink[]): SquadDay | null {
  const counted = oldestOfRings(members.filter(wasRanked), links);
  if (counted.length < squadRankedMin) return null;
  // In one order, so that the sum is the same to the last bit.
  const factors = counted.map(({ openingIndex, closingIndex }) => closingIndex / openingIndex).sort((a, b) => a - b);
  return { players: counted.length, factor: factors.reduce((sum, one) => sum + one, 0) / counted.length };
}

export interface SquadMonth {
  readonly squadId: string;
  readonly openingIndex: number;
  readonly closingIndex: number;
}

export interface RankedSquad {
  readonly squadId: string;
  readonly returnBps: number;
  /** Squads with the same return share it. */
  readonly rank: number;
}

/** The best first, by id where returns are the same. */
export function rankSquads(months: readonly SquadMonth[]): readonly RankedSquad[] {
  const returns = months
    .map(({ squadId, openingIndex, closingIndex }) => ({ squadId, returnBps: returnBps(closingIndex, openingIndex) }))
    .sort((a, b) => b.returnBps - a.returnBps || (a.squadId < b.squadId ? -1 : 1));
  let rank = 1;
  return returns.map((squad, place) => {
    if (squad.returnBps !== returns[place - 1]?.returnBps) rank = place + 1;
    return { ...squad, rank };
  });
}

/** Whether a stay in a squad counts for the day that begins then: nobody knows its returns yet. */
export function countsForDay(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number | null },
  startMs: number,
): boolean {
  return fromMs <= startMs && (toMs === null || toMs > startMs);
}
