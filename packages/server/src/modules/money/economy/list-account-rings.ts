import type { AccountRing } from '@limelight/contract/money/economy.schema';
import { seCents } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { listRingAccounts, listRings, type RingRow } from './account-rings.sql.js';

const daysBack = 30;
const idLength = 12;

interface FoundRings {
  readonly asOf: Date;
  readonly since: Date;
  readonly rings: readonly RingRow[];
}

/** Groups of accounts that signed up from one address or device in the last month. */
export async function findAccountRings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<FoundRings> {
  const asOf = clock.now();
  const since = new Date(asOf.getTime() - daysBack * dayMs);
  return { asOf, since, rings: await listRings(db, since) };
}

export async function presentAccountRings({ db }: Pick<Services, 'db'>, { asOf, since, rings }: FoundRings) {
  const presented: AccountRing[] = [];
  for (const ring of rings) presented.push(await present(db, ring, since));
  return { asOf: asOf.toISOString(), rings: presented };
}

async function present(db: Services['db'], ring: RingRow, since: Date): Promise<AccountRing> {
  const accounts = await listRingAccounts(db, ring, since);
  const members = new Set(accounts.map(({ id }) => id));
  return {
    // A part of a keyed digest: it identifies the group and says nothing about the address.
    id: `${ring.shared}-${ring.digest.toString('hex').slice(0, idLength)}`,
    shared: ring.shared,
    size: ring.size,
    firstAt: ring.firstAt.toISOString(),
    lastAt: ring.lastAt.toISOString(),
    bonusCents: seCents(accounts.reduce((sum, { bonusCents }) => sum + bonusCents, 0)),
    accounts: accounts.map(({ id, name, state, frozen, referredBy, joinedAt, cashCents }) => ({
      id,
      name,
      state,
      frozen,
      invitedBy: referredBy !== null && members.has(referredBy) ? referredBy : null,
      joinedAt: joinedAt.toISOString(),
      cashCents: cashCents === null ? null : seCents(cashCents),
    })),
  };
}
