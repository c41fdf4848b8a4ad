import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { closeAccount } from '../access/access.public.js';
import { deleteOpenTokens, findAccountById } from '../auth/account.sql.js';
import { orderMail } from '../auth/account-mail.js';
import type { Auth } from '../auth/auth.js';
import { confirmPassword } from '../auth/confirm-identity.js';
import { greetedName } from '../auth/mail-templates.js';
import { type Asking, confirmCode } from '../auth/two-factor.js';
import { removeAvatar } from '../avatars/avatars.public.js';
import { eraseInvitationNotices } from '../rewards/rewards.public.js';
import { anonymiseAccount, findLeaver } from './delete-account.sql.js';
import { deletePersonalRows } from './personal-data.sql.js';
import { personalTables } from './personal-tables.js';

export interface DeleteAccount extends Asking {
  readonly password: string;
  readonly code: string | undefined;
}

const formerName = 'Former player';

/** @throws Refusal BAD_REQUEST naming the field, INVALID_CODE */
async function confirm(services: Services, auth: Auth, { code, ...asking }: DeleteAccount): Promise<void> {
  const { viewer, request, password } = asking;
  await confirmPassword(services, { viewer, address: request.ip, password });
  const account = await findAccountById(services.db, viewer.userId);
  if (!account?.twoFactorEnabled) return;
  if (code === undefined) throw new Refusal('BAD_REQUEST', { details: { code: 'Please enter the code' } });
  await confirmCode(services, auth, { viewer, request, code });
}

/**
 * Deletes an account at once and for good. Nothing that is left names the player; trades and the ledger stay, because
 * the money of all players together must still add up.
 * @throws Refusal LAST_ADMIN, NOT_SIGNED_IN when it was closed meanwhile
 */
export async function deleteAccount(services: Services, auth: Auth, deletion: DeleteAccount): Promise<void> {
  await confirm(services, auth, deletion);
  await closeAndErase(services, deletion.viewer.userId);
}

/** @throws Refusal LAST_ADMIN, NOT_SIGNED_IN when it was closed meanwhile */
export async function closeAndErase(services: Services, userId: string): Promise<void> {
  const { db, clock, files } = services;
  const image = await db.transaction().execute(async (tx) => {
    await closeAccount(tx, userId, clock.now());
    const account = await findLeaver(tx, userId);
    await anonymiseAccount(tx, { userId, name: formerName, email: `former-player-${userId}`, now: clock.now() });
    for (const table of personalTables) {
      if (table.onDeletion === 'erase') await deletePersonalRows(tx, table, userId);
    }
    await eraseInvitationNotices(tx, userId);
    await deleteOpenTokens(tx, userId);
    const { email } = account;
    await orderMail(services, tx, { template: 'account-deleted', email, name: greetedName(account) });
    return account.image;
  });
  await removeAvatar(files, image).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the picture of a deleted account is still there');
  });
}
