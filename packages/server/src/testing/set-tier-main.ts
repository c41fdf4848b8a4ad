import { tiers } from '@limelight/rules/tier';
import { withCommandDatabase } from '../command-database.js';

/** `set-tier-main.js you@example.org elite`: gives a player a tier, for browser tests of its perks. */
const [email = '', name] = process.argv.slice(2);
const tier = tiers.find((one) => one === name);
if (tier === undefined) throw new Error(`no tier is called ${name}`);
await withCommandDatabase(async ({ db }) => {
  const owner = db.selectFrom('user').select('id').where('email', '=', email);
  const { numUpdatedRows } = await db
    .updateTable('wallet')
    .set({ tier })
    .where('user_id', '=', owner)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`no player is called ${email}`);
});
