import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import { makeReferralCode } from '@limelight/rules/referral';
import { eventMs, eventSlotMs } from '@limelight/rules/squad-event';
import { dayMs, londonDay, secondMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { openWallet } from '../modules/exchange/wallet/open-wallet.js';
import { findSquadEvent, type SquadEventRow, unlockPledges } from '../modules/fame/squad-events/squad-events.public.js';
import { insertMember } from '../modules/fame/squads/squads.public.js';
import { insertAccount } from '../modules/people/auth/auth.public.js';
import { enterPool, lockPoolShared } from '../modules/play/pools/pools.public.js';
import { placeTradesWithin } from '../modules/play/trading/trading.public.js';
import { systemClock } from '../platform/clock.js';
import type { Database } from '../platform/database.js';
import { systemRandom } from '../platform/random.js';

/**
 * Moves the times of a squad's event on the database of a running server, for browser tests. `<id> crowd 10`
 * adds members whose accounts count, each with a pledge of SE$500; `<id> decide` makes it twelve hours ahead,
 * `<id> start` three seconds, and `<id> unlock` ends the lock of a started one. The server does the rest.
 */
const [id = '', step = '', count = '0'] = process.argv.slice(2);
const pledgeCents = 50_000;
/** Of an account that counts. */
const tradesEach = 5;

async function moveStart(
  db: Database,
  { celebrity_id, starts_at: before }: SquadEventRow,
  atMs: number,
): Promise<void> {
  const starts_at = new Date(atMs);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('squad_event').set({ starts_at }).where('id', '=', id).execute();
    await tx.updateTable('pool').set({ closes_at: starts_at }).where('id', '=', id).execute();
    await tx
      .updateTable('fee_window')
      .set({ begins_at: starts_at, ends_at: new Date(atMs + eventMs) })
      .where('celebrity_id', '=', celebrity_id)
      .where('begins_at', '=', before)
      .execute();
  });
}

async function addPledger(
  db: Database,
  { id: eventId, squad_id, celebrity_id, starts_at }: SquadEventRow,
  place: number,
) {
  const [userId, now] = [randomUUID(), systemClock.now()];
  const createdAt = new Date(now.getTime() - 10 * dayMs);
  const named = { name: 'Efua Boateng', handle: `Fan_${userId.slice(0, 8)}`, email: `${userId}@crowd.test` };
  await insertAccount(db, {
    ...named,
    id: userId,
    email_verified: true,
    referral_code: makeReferralCode(`F${place}`, systemRandom.bytes(4)),
    terms_accepted_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  });
  const gameDay = londonDay(now.getTime());
  await openWallet(db, { userId, grantCents: seCents(1_000_000), gameDay, now });
  const { tick_number: tick } = await db.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  const trade = { userId, celebrityId: celebrity_id, side: 'buy', shares: 1, tick, toleranceBps: 10_000 } as const;
  const requests = Array.from({ length: tradesEach }, () => ({ ...trade, id: randomUUID() }));
  await db.transaction().execute(async (tx) => {
    const feeBpsByTier = { free: 250, basic: 50, pro: 50, elite: 0 };
    await placeTradesWithin(tx, requests, { feeBpsByTier, tradesPerDayMax: 100, gameDay, now });
    if (squad_id !== null) {
      const since = { joinedAt: now, unbrokenSince: now, contributedAt: null };
      await insertMember(tx, { squadId: squad_id, userId, role: 'member', ...since });
    }
  });
  await db.transaction().execute(async (tx) => {
    await lockPoolShared(tx, eventId);
    const entering = [{ userId, units: pledgeCents, cents: pledgeCents, isEntered: false }];
    await enterPool(tx, { id: eventId, closes_at: starts_at }, entering, now);
  });
}

await withCommandDatabase(async ({ db }) => {
  const event = await findSquadEvent(db, id);
  if (event === undefined) throw new Error(`there is no event ${id}`);
  const nowMs = systemClock.nowMs();
  if (step === 'crowd') {
    for (let place = 1; place <= Number(count); place += 1) await addPledger(db, event, place);
  }
  if (step === 'decide') await moveStart(db, event, nowMs + eventSlotMs);
  if (step === 'start') await moveStart(db, event, nowMs + 3 * secondMs);
  if (step === 'unlock') await unlockPledges({ db, clock: systemClock }, event, undefined);
});
