import type { PersonalTables } from '../../platform/personal-table.js';
import type { Services } from '../../services.js';
import { closeAccount } from '../access/access.public.js';
import { deleteOpenTokens, enqueueMail, greetedName } from '../auth/auth.public.js';
import { removeAvatar } from '../avatars/avatars.public.js';
import { forgetRecipient } from '../campaigns/campaigns.public.js';
import { closeSubscription, findRunningSubscription } from '../payments/payments.public.js';
import { eraseInvitationNotices } from '../rewards/rewards.public.js';
import { anonymiseAccount, findLeaver } from './delete-account.sql.js';
import { deletePersonalRows } from './personal-data.sql.js';

type DeletionServices = Pick<Services, 'db' | 'clock' | 'random' | 'files' | 'log'> & PersonalTables;

const formerName = 'Former player';

/**
 * Deletes an account immediately and permanently. No remaining row identifies the player; trades and ledger entries
 * remain, because the money of all players together must still add up.
 * @throws Refusal LAST_ADMIN, NOT_SIGNED_IN when it was closed concurrently
 */
export async function deleteAccount(services: DeletionServices, userId: string): Promise<void> {
  const { db, clock, files, personalTables } = services;
  const image = await db.transaction().execute(async (tx) => {
    await closeAccount(tx, userId, clock.now());
    const subscription = await findRunningSubscription(tx, userId);
    if (subscription) await closeSubscription(tx, subscription, clock.now());
    const account = await findLeaver(tx, userId);
    await anonymiseAccount(tx, { userId, name: formerName, email: `former-player-${userId}`, now: clock.now() });
    for (const table of personalTables) {
      if (table.onDeletion === 'erase') await deletePersonalRows(tx, table, userId);
    }
    await eraseInvitationNotices(tx, userId);
    await forgetRecipient(tx, { userId, email: account.email, now: clock.now() });
    await deleteOpenTokens(tx, userId);
    const { email } = account;
    await enqueueMail(services, tx, { template: 'account-deleted', email, name: greetedName(account) });
    return account.image;
  });
  await removeAvatar(files, image).catch((error: unknown) => {
    services.log.warn({ err: error }, 'cannot delete the picture of a deleted account');
  });
}
