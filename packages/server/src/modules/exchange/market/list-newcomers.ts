import { listingState } from '@limelight/rules/market';
import { seCents } from '@limelight/rules/money';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { findNextTickNumber, insertCelebrityChange, lockCelebrityChanges } from './celebrity-change.sql.js';
import type { CelebrityListing } from './celebrity-file.js';
import { findNextSlot, haltListings, insertListings, isListedAt, setListing } from './listing.sql.js';

interface NewcomersOptions extends Pick<Services, 'clock' | 'random'> {
  readonly firstSlot: number;
  /** Null when the data file lists them. */
  readonly actorId: string | null;
}

/**
 * Lists celebrities on the running market. Trading in them is halted until the next tick, which gives them
 * their first price, so every trade of theirs has a tick and a candle.
 */
export async function listNewcomers(
  tx: Executor,
  newcomers: readonly CelebrityListing[],
  { clock, random, firstSlot, actorId }: NewcomersOptions,
): Promise<void> {
  await lockCelebrityChanges(tx);
  const firstTick = await findNextTickNumber(tx);
  const at = clock.now();
  const listings = newcomers.map((listing, index) => ({
    ...listing,
    slot: firstSlot + index,
    market: listingState({ ...listing, priceCents: listing.listingPriceCents }),
  }));
  await insertListings(tx, listings, at);
  const ids = newcomers.map(({ id }) => id);
  await haltListings(tx, ids);
  for (const { id, listingPriceCents } of newcomers) {
    await insertCelebrityChange(tx, {
      id: uuidv7(clock, random),
      celebrity_id: id,
      kind: 'listing',
      at,
      actor_id: actorId,
      first_tick: firstTick,
      price_cents: listingPriceCents,
    });
  }
}

export interface IpoListing extends Omit<CelebrityListing, 'listingPriceCents'> {
  readonly imageMediaId: string | null;
  readonly priceCents: number;
  readonly ipoId: string;
}

/**
 * Lists the celebrity of an IPO in the next slot: its price stands still until trading begins. The caller
 * holds the lock on changes.
 * @returns its first tick; null, with nothing changed, while others are listed at the same tick
 */
export async function listIpoNewcomer(
  tx: Executor,
  { imageMediaId, priceCents, ipoId, ...celebrity }: IpoListing,
  { clock, random, actorId }: Omit<NewcomersOptions, 'firstSlot'>,
): Promise<number | null> {
  const firstTick = await findNextTickNumber(tx);
  if (await isListedAt(tx, firstTick)) return null;
  const at = clock.now();
  const listingPriceCents = seCents(priceCents);
  const market = listingState({ ...celebrity, priceCents: listingPriceCents });
  await insertListings(tx, [{ ...celebrity, listingPriceCents, slot: await findNextSlot(tx), market }], at);
  await haltListings(tx, [celebrity.id]);
  await setListing(tx, celebrity.id, imageMediaId);
  await insertCelebrityChange(tx, {
    id: uuidv7(clock, random),
    celebrity_id: celebrity.id,
    kind: 'listing',
    at,
    actor_id: actorId,
    first_tick: firstTick,
    price_cents: priceCents,
    ipo_id: ipoId,
  });
  return firstTick;
}
