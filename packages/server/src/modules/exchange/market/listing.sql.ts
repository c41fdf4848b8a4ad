import type { SimulatedHistory } from '@limelight/rules/history';
import type { CelebrityMarket } from '@limelight/rules/market';
import type { TempoName } from '@limelight/rules/tempo';
import { sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';
import type { CelebrityListing } from './celebrity-file.js';

/** Held while the listings and the first year are written, so that only one of several first starts seeds. */
const seedLockKey = 7_266_102;

export async function lockSeeding(tx: Executor): Promise<void> {
  // Making a year of history takes seconds, between two statements and for the instances that wait.
  await sql`
    select pg_advisory_xact_lock(${sql.lit(seedLockKey)})
    from (
      select set_config('idle_in_transaction_session_timeout', '60s', true), set_config('lock_timeout', '0', true)
    ) as limits`.execute(tx);
}

export async function listListedIds(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('celebrity').select('id').orderBy('slot').execute();
  return rows.map(({ id }) => id);
}

/** The names of all that were ever listed, by id. */
export async function readCelebrityNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('celebrity').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists celebrities at their listing prices. */
export async function insertListings(
  db: Executor,
  listings: readonly (CelebrityListing & { readonly slot: number; readonly market: CelebrityMarket })[],
  listedAt: Date,
): Promise<void> {
  await db
    .insertInto('celebrity')
    .values(
      listings.map(({ listingPriceCents, fanSentiment = 'neutral', market: _, ...celebrity }) => ({
        ...celebrity,
        entered_sentiment: fanSentiment,
        listing_price_cents: listingPriceCents,
        popularity_at_listing: celebrity.popularity,
        listed_at: listedAt,
      })),
    )
    .execute();
  await db
    .insertInto('celebrity_market')
    .values(
      listings.map(({ id, listingPriceCents, market }) => ({
        celebrity_id: id,
        price_cents: listingPriceCents,
        previous_price_cents: listingPriceCents,
        model: JSON.stringify(market),
      })),
    )
    .execute();
}

/** Halts newly listed celebrities until the next tick. */
export async function haltListings(tx: Executor, celebrityIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('celebrity_market')
    .from('market')
    .set((row) => ({ halted_at_tick: row.ref('market.tick_number') }))
    .where('celebrity_id', 'in', celebrityIds)
    .execute();
}

/**
 * Opens the market after its simulated past. The last simulated tick is not settled, since players trade at
 * it.
 */
export async function insertMarket(db: Executor, tickNumber: number, liveSince: Date): Promise<void> {
  await db
    .insertInto('market')
    .values({ tick_number: tickNumber, volume_settled_tick: tickNumber - 1, live_since: liveSince })
    .execute();
}

/**
 * Inserts the simulated ticks, numbered from 1. Prices are passed as array text, since SQL reads arrays of
 * arrays as a matrix.
 */
export async function insertSimulatedTicks(
  db: Executor,
  tempo: TempoName,
  { tickTimesMs, celebrities }: SimulatedHistory,
): Promise<void> {
  const prices = tickTimesMs.map((_, index) => celebrities.map(({ tickPricesCents }) => tickPricesCents[index] ?? 0));
  await sql`insert into tick (number, at, prices_cents, simulated, tempo)
    select number, to_timestamp(at_ms / 1000.0), prices::bigint[], true, ${tempo}::market_tempo
    from unnest(${bigints(tickTimesMs)}, ${prices.map((ofTick) => `{${ofTick.join(',')}}`)}::text[])
      with ordinality as t (at_ms, prices, number)`.execute(db);
}

export async function isCelebrity(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('celebrity').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Slots are never reused. The caller holds the lock on changes. */
export async function findNextSlot(tx: Executor): Promise<number> {
  const { rows } = await sql<{ slot: number }>`select coalesce(max(slot), -1) + 1 as slot from celebrity`.execute(tx);
  return rows[0]?.slot ?? 0;
}

/** Whether somebody has this first tick. */
export async function isListedAt(tx: Executor, firstTick: number): Promise<boolean> {
  const { rows } = await sql`
    select from celebrity_change where kind = 'listing' and first_tick = ${firstTick} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Of a newcomer whose shares are being given out. */
export async function setListing(tx: Executor, id: string, imageMediaId: string | null): Promise<void> {
  await tx
    .updateTable('celebrity')
    .set({ status: 'listing', image_media_id: imageMediaId })
    .where('id', '=', id)
    .execute();
}
