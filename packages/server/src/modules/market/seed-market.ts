import { type CelebrityHistory, type SimulatedHistory, simulateHistory } from '@limelight/rules/history';
import { listingState } from '@limelight/rules/market';
import { seededRandomSource } from '@limelight/rules/random-source';
import { type TempoName, tempos } from '@limelight/rules/tempo';
import type { Executor } from '../../platform/database.js';
import type { Services } from '../../services.js';
import { insertCandles } from './candle.sql.js';
import { type CelebrityListing, readCelebrityFile } from './celebrity-file.js';
import { commitFairDays } from './fair-day.js';
import { insertListings, insertMarket, insertSimulatedTicks, listListedIds, lockSeeding } from './listing.sql.js';
import { marketSettings } from './market.settings.js';
import { ensureKeptCandlePartitions, ensureTickPartitions } from './partitions.sql.js';

type SeedServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

/**
 * At the first start lists everybody of the celebrity file with a simulated year behind them; at a later one adds who
 * is new in the file. One transaction under a lock: of instances that start together one writes, the others wait.
 */
export async function seedMarket(services: SeedServices, say: (line: string) => void): Promise<void> {
  await listEverybody(services, await readCelebrityFile(), say);
}

/** As `seedMarket`, from a list in hand. */
export async function listEverybody(
  services: SeedServices,
  listings: readonly CelebrityListing[],
  say: (line: string) => void,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    const listed = await listListedIds(tx);
    if (listed.length === 0) {
      say(`Listing ${listings.length} celebrities and making a year of history`);
      await writeFirstYear(tx, services, listings);
    } else {
      const isNew = ({ id }: CelebrityListing) => !listed.includes(id);
      await listNewcomers(tx, services, listings.filter(isNew), listed.length);
    }
    await commitFairDays(tx, services);
  });
}

async function writeFirstYear(
  tx: Executor,
  services: SeedServices,
  listings: readonly CelebrityListing[],
): Promise<void> {
  const { clock, random, settings } = services;
  const endMs = clock.nowMs();
  // Nobody gains by predicting the past, so a fast generator is enough; the live market uses the committed seeds.
  const pastRandom = seededRandomSource(Buffer.from(random.bytes(6)).readUIntBE(0, 6));
  const requests = listings.map(({ id, category, listingPriceCents }) => ({
    id,
    category,
    priceCents: listingPriceCents,
  }));
  const tempo = settings.of(marketSettings).marketTempo;
  const history = simulateHistory({ listings: requests, endMs, tempo: tempos[tempo], random: pastRandom });

  const tickCount = history.tickTimesMs.length;
  await ensureTickPartitions(tx, 0, tickCount + 1);
  await ensureKeptCandlePartitions(tx, endMs);
  const markets = history.celebrities.map(({ market }) => market);
  await insertListings(tx, withSlots(listings, 0, markets), new Date(endMs));
  await insertTicks(tx, tempo, history);
  for (const celebrity of history.celebrities) await insertHistoryCandles(tx, celebrity);
  await insertMarket(tx, tickCount, new Date(endMs));
}

function withSlots(
  listings: readonly CelebrityListing[],
  firstSlot: number,
  markets: readonly CelebrityHistory['market'][],
) {
  return listings.map((listing, index) => ({
    ...listing,
    slot: firstSlot + index,
    market: markets[index] ?? listingState({ ...listing, priceCents: listing.listingPriceCents }),
  }));
}

async function insertTicks(
  tx: Executor,
  tempo: TempoName,
  { tickTimesMs, celebrities }: SimulatedHistory,
): Promise<void> {
  const ticks = tickTimesMs.map((atMs, index) => ({
    number: index + 1,
    atMs,
    pricesCents: celebrities.map(({ tickPricesCents }) => tickPricesCents[index] ?? 0),
  }));
  await insertSimulatedTicks(tx, tempo, ticks);
}

async function insertHistoryCandles(
  tx: Executor,
  { market, fiveMinutes, hours, days }: CelebrityHistory,
): Promise<void> {
  await insertCandles(tx, 'fiveMinutes', market.id, fiveMinutes);
  await insertCandles(tx, 'hour', market.id, hours);
  await insertCandles(tx, 'day', market.id, days);
}

/** A celebrity that joins a running market has no past: its chart begins at its listing. */
async function listNewcomers(
  tx: Executor,
  { clock }: SeedServices,
  newcomers: readonly CelebrityListing[],
  firstSlot: number,
): Promise<void> {
  if (newcomers.length > 0) await insertListings(tx, withSlots(newcomers, firstSlot, []), clock.now());
}
