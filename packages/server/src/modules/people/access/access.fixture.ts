import type { Services } from '../../../services.js';
import { anonymiseAccount } from '../../house/privacy/delete-account.sql.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { closeAccount, lockLeaver } from './account-state.js';
import { type StaffChange, suspendAccount } from './change-account.js';

/** An action of an admin without an account row, applied to a player. */
export function byAdmin(userId: string, reason = 'Several accounts of one person'): StaffChange {
  return { actor: testActor({ role: 'admin' }), userId, reason };
}

export async function suspendByAdmin(
  services: Pick<Services, 'db' | 'clock' | 'hooks'>,
  userId: string,
): Promise<void> {
  await suspendAccount(services, byAdmin(userId));
}

/** Closes an account as its player does, without erasing its rows. */
export async function closeByPlayer(
  { db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockLeaver(tx, userId);
    await anonymiseAccount(tx, userId, clock.now());
    await closeAccount(tx, account, { now: clock.now(), hooks });
  });
}
