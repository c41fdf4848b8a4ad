import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { withCommandDatabase } from '../commands/command-database.js';
import { setTier } from '../modules/money/membership/set-tier.fixture.js';
import { systemClock } from '../platform/clock.js';

/** `set-tier-main.js you@example.org elite`: gives a player a tier, for browser tests of its perks. */
const [email = '', tier] = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  const account = db.selectFrom('user').select('id').where('email', '=', email);
  const { id } = await account.executeTakeFirstOrThrow();
  await setTier(db, { userId: id, tier: z.enum(tiers).parse(tier), now: systemClock.now() });
});
