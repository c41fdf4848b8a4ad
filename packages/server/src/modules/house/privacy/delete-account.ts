import type { PersonalTables } from '../../../platform/personal-table.js';
import type { Services } from '../../../services.js';
import { closeAccount, lockLeaver } from '../../people/access/access.public.js';
import { enqueueMail, greetedName } from '../../people/auth/auth.public.js';
import { removeAvatar } from '../../people/avatars/avatars.public.js';
import { anonymiseAccount, findLeaver } from './delete-account.sql.js';
import { enqueueErasure, eraseAccount } from './erase-account.js';

type DeletionServices = Pick<Services, 'db' | 'clock' | 'random' | 'files' | 'log' | 'hooks'> & PersonalTables;

/**
 * Deletes an account immediately and permanently. No remaining row identifies the player; trades and ledger
 * entries remain, because the money of all players together must still add up. What other transactions write
 * about the player meanwhile is refused by the schema or erased two minutes later.
 * @throws Refusal LAST_ADMIN, NOT_SIGNED_IN when it was closed concurrently
 */
export async function deleteAccount(services: DeletionServices, userId: string): Promise<void> {
  const { db, clock, files, hooks } = services;
  const image = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const account = await lockLeaver(tx, userId);
    const { image, ...leaver } = await findLeaver(tx, userId);
    await anonymiseAccount(tx, userId, now);
    await closeAccount(tx, account, { now, hooks });
    await eraseAccount(services, tx, { userId, email: { address: leaver.email, verified: leaver.emailVerified } });
    await enqueueErasure(tx, { userId, image, now });
    await enqueueMail(services, tx, { template: 'account-deleted', email: leaver.email, name: greetedName(leaver) });
    return image;
  });
  await removeAvatar(files, image).catch((error: unknown) => {
    services.log.warn({ err: error }, 'cannot delete the picture of a deleted account; the second erasure retries it');
  });
}
