import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { CampaignsUnderTest } from './campaigns.fixture.js';
import { countOptedInPlayers } from './email-list.sql.js';

let campaigns: CampaignsUnderTest;
const userIds: string[] = [];
const playersMax = 8;

beforeAll(async () => {
  campaigns = await CampaignsUnderTest.open();
  for (let n = 0; n < playersMax; n += 1) userIds.push(await campaigns.addAccount());
});
afterAll(() => campaigns.close());

const player = fc.record({
  isVerified: fc.boolean(),
  isSuspended: fc.boolean(),
  consent: fc.constantFrom('none', 'given', 'withdrawn'),
});

/** Account by account, without the index. */
async function plainCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail_consent join "user" on "user".id = mail_consent.user_id
    where withdrawn_at is null and email_verified and account_state = 'active'`.execute(campaigns.services.db);
  return rows[0]?.count ?? 0;
}

test('the players who opted in are counted as one by one, whatever their accounts and consents', async () => {
  const { db, clock } = campaigns.services;
  await fc.assert(
    fc.asyncProperty(fc.array(player, { minLength: playersMax, maxLength: playersMax }), async (players) => {
      await db.deleteFrom('mail_consent').execute();
      let expected = 0;
      for (const [index, { isVerified, isSuspended, consent }] of players.entries()) {
        const userId = userIds[index] ?? '';
        const account_state = isSuspended ? 'suspended' : 'active';
        await db
          .updateTable('user')
          .set({ email_verified: isVerified, account_state })
          .where('id', '=', userId)
          .execute();
        if (consent === 'none') continue;
        const withdrawn_at = consent === 'withdrawn' ? clock.now() : null;
        const row = { user_id: userId, source: 'profile', given_at: clock.now(), withdrawn_at } as const;
        await db.insertInto('mail_consent').values(row).execute();
        if (isVerified && !isSuspended && consent === 'given') expected += 1;
      }
      expect(await countOptedInPlayers(db)).toBe(expected);
      expect(await plainCount()).toBe(expected);
    }),
    { numRuns: 20 },
  );
});

test('the audit names a consent without an account', async () => {
  const { db, clock } = campaigns.services;
  const row = { user_id: '01980000-0000-7000-8000-000000000000', source: 'profile', given_at: clock.now() } as const;
  await db.insertInto('mail_consent').values(row).execute();
  const broken = brokenFindings(await auditDatabase(db)).map(({ invariant }) => invariant);
  expect(broken).toContain('every consent to be mailed has its account');
});
