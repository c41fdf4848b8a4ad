import { type CelebrityHistory, type SimulatedHistory, simulateHistory } from '@limelight/rules/history';
import { listingState } from '@limelight/rules/market';
import { seededRandomSource } from '@limelight/rules/random-source';
import { tempos } from '@limelight/rules/tempo';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { insertCandles } from './candle.sql.js';
import { type CelebrityListing, readCelebrityFile } from './celebrity-file.js';
import { commitFairDays, renewSealedSeeds } from './fair-day.js';
import { listNewcomers } from './list-newcomers.js';
import { insertListings, insertMarket, insertSimulatedTicks, listListedIds, lockSeeding } from './listing.sql.js';
import { marketSettings } from './market.settings.js';
import { ensureRetainedCandlePartitions, ensureTickPartitions } from './partitions.sql.js';
import { announceCauses, type PriceCauseSource } from './price-causes.js';

type SeedServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings' | 'secret' | 'env'>;

/**
 * The first start lists all celebrities of the file with a simulated year of history; later starts add new
 * ones, whose charts begin at their listing. One transaction under an advisory lock: of instances that start
 * together one writes, the others wait.
 */
export async function seedMarket(
  services: SeedServices & PriceCauseSource,
  log: (line: string) => void,
): Promise<void> {
  await seedListings(services, await readCelebrityFile(), log);
  await announceCauses(services.db, services);
}

/**
 * Encrypts the secret seeds with the newest secret, and warns of those that no secret decrypts: their days
 * have no ticks.
 */
export async function readSeeds(
  { db, clock, ...keys }: Pick<Services, 'db' | 'clock' | 'random' | 'secret' | 'secrets'>,
  log: (line: string) => void,
): Promise<void> {
  const days = await renewSealedSeeds(db, keys, londonDay(clock.nowMs()));
  if (days.length === 0) return;
  log(`Warning: SECRET does not decrypt the seeds of ${days.join(', ')}: the market is closed on these days`);
  log('Start with the SECRET that encrypted them, listed after the new one, to open it');
}

/** As `seedMarket`, with the given listings. */
export async function seedListings(
  services: SeedServices,
  listings: readonly CelebrityListing[],
  log: (line: string) => void,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    const listed = await listListedIds(tx);
    const newcomers = listings.filter(({ id }) => !listed.includes(id));
    if (listed.length === 0) {
      log(`Listing ${listings.length} celebrities and making a year of history`);
      await writeFirstYear(tx, services, listings);
    } else if (newcomers.length > 0) {
      await listNewcomers(tx, newcomers, { ...services, firstSlot: listed.length, actorId: null });
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
  // Nobody gains by predicting the past, so a fast generator is enough; the live market uses the committed
  // seeds.
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
  await ensureRetainedCandlePartitions(tx, endMs);
  const markets = history.celebrities.map(({ market }) => market);
  await insertListings(tx, withSlots(listings, markets), new Date(endMs));
  await insertSimulatedTicks(tx, tempo, history);
  await insertCandlesOf(tx, history);
  await insertMarket(tx, tickCount, new Date(endMs));
}

export async function insertCandlesOf(tx: Executor, { celebrities }: SimulatedHistory): Promise<void> {
  for (const { market, fiveMinutes, hours, days } of celebrities) {
    await insertCandles(tx, 'fiveMinutes', market.id, fiveMinutes);
    await insertCandles(tx, 'hour', market.id, hours);
    await insertCandles(tx, 'day', market.id, days);
  }
}

export function withSlots(listings: readonly CelebrityListing[], markets: readonly CelebrityHistory['market'][]) {
  return listings.map((listing, index) => ({
    ...listing,
    slot: index,
    market: markets[index] ?? listingState({ ...listing, priceCents: listing.listingPriceCents }),
  }));
}
