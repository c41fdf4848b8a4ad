import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { readSignedId } from '../../../platform/signed-id.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../access/access.public.js';
import { findEmailChange } from './email-change.sql.js';

export type LinkServices = Pick<Services, 'db' | 'clock' | 'random' | 'secret' | 'secrets' | 'hooks'>;

interface Link {
  readonly token: string;
  readonly purpose: 'email-confirm' | 'email-change';
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

interface LinkedChange {
  readonly account: Account;
  readonly change: EmailChange;
  readonly now: Date;
  /** For a link whose time or use is over. */
  readonly invalid: Refusal;
}

/**
 * Acts on the change of address that a mailed link names, in a transaction that has locked the account.
 * @returns whose account it is
 * @throws Refusal NOT_FOUND for a link that is invalid, or of an account that is gone
 */
export async function withLinkedChange(
  { db, clock, secrets }: LinkServices,
  { token, purpose }: Link,
  action: (tx: Executor, linked: LinkedChange) => Promise<void>,
): Promise<string> {
  const id = readSignedId(token, { secrets, purpose });
  const found = id === null ? undefined : await findEmailChange(db, id);
  const invalid = new Refusal('NOT_FOUND', { message: 'Invalid or expired link' });
  if (!found) throw invalid;
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, found.user_id);
    const change = await findEmailChange(tx, found.id);
    if (!account || !change) throw invalid;
    await action(tx, { account, change, now: clock.now(), invalid });
  });
  return found.user_id;
}
