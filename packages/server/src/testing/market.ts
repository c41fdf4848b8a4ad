import { seedListings } from '../modules/exchange/market/seed-market.js';
import type { Services } from '../services.js';
import { testListings } from './listings.js';
import { seededRandom } from './seeded-random.js';

/** Four celebrities with a simulated year up to the clock's now, deterministic, ready to tick. */
export async function seedTestMarket(
  services: Pick<Services, 'db' | 'clock' | 'settings' | 'secret' | 'env'>,
): Promise<void> {
  const { db, clock, settings, secret, env } = services;
  await seedListings({ db, clock, settings, secret, env, random: seededRandom(1) }, testListings, () => {});
}
