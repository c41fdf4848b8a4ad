import type { CelebrityMarket } from '@limelight/rules/market';
import type { TempoName } from '@limelight/rules/tempo';
import { sql } from 'kysely';
import { bigints } from '../../platform/bigints.js';
import type { Executor } from '../../platform/database.js';
import type { CelebrityListing } from './celebrity-file.js';
import { seedLockKey } from './market-lock.js';

export async function lockSeeding(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(seedLockKey)})`.execute(tx);
}

export async function listListedIds(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('celebrity').select('id').orderBy('slot').execute();
  return rows.map(({ id }) => id);
}

export interface NewListing extends CelebrityListing {
  readonly slot: number;
  readonly market: CelebrityMarket;
}

/** Lists celebrities at their listing prices. */
export async function insertListings(db: Executor, listings: readonly NewListing[], listedAt: Date): Promise<void> {
  await db
    .insertInto('celebrity')
    .values(
      listings.map(({ id, slot, name, category, country, description, listingPriceCents, popularity }) => ({
        id,
        slot,
        name,
        category,
        country,
        description,
        listing_price_cents: listingPriceCents,
        popularity_at_listing: popularity,
        popularity,
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

/** Opens the market after its simulated past. The last simulated tick is not settled, since players trade at it. */
export async function insertMarket(db: Executor, tickNumber: number, liveSince: Date): Promise<void> {
  await db
    .insertInto('market')
    .values({ tick_number: tickNumber, volume_settled_tick: tickNumber - 1, live_since: liveSince })
    .execute();
}

export interface SimulatedTick {
  readonly number: number;
  readonly atMs: number;
  readonly pricesCents: readonly number[];
}

/** Inserts the simulated ticks. Prices are passed as array text, since SQL reads arrays of arrays as a matrix. */
export async function insertSimulatedTicks(
  db: Executor,
  tempo: TempoName,
  ticks: readonly SimulatedTick[],
): Promise<void> {
  await sql`insert into tick (number, at, prices_cents, simulated, tempo)
    select number, to_timestamp(at_ms / 1000.0), prices::bigint[], true, ${tempo}::market_tempo
    from unnest(
      ${bigints(ticks.map(({ number }) => number))},
      ${bigints(ticks.map(({ atMs }) => atMs))},
      ${ticks.map(({ pricesCents }) => `{${pricesCents.join(',')}}`)}::text[]
    ) as t (number, at_ms, prices)`.execute(db);
}
