import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { personalTables } from '../compose.js';

/**
 * `rows-left-main.js <id> ...`: prints the tables in which deleted accounts have left rows that name them.
 */
const ids = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  for (const { table, owner = 'user_id', onDeletion } of personalTables) {
    if (onDeletion !== 'erase') continue;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(owner)} = any(${ids}::uuid[])`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) process.stdout.write(`${count} in ${table}\n`);
  }
});
