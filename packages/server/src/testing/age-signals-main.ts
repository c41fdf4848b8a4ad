import { signalMs } from '@limelight/rules/squad-signal';
import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';

/**
 * `age-signals-main.ts you@example.org`: their open signals were made a day earlier, so that the next tick
 * scores them, for browser tests.
 */
const emails = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  const day = sql`${signalMs / 1_000} * interval '1 second'`;
  const { numAffectedRows } = await sql`
    update squad_signal as signal set made_at = made_at - ${day}, due_at = due_at - ${day}
    from "user" as account
    where account.id = signal.user_id and account.email = any(${emails}::text[]) and outcome is null`.execute(db);
  if (Number(numAffectedRows) !== emails.length) throw new Error('an open signal is missing');
});
