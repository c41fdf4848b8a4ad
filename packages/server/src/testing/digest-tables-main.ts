import { withCommandDatabase } from '../commands/command-database.js';
import { digestTables } from './table-digests.js';

/** `digest-tables-main.js squad squad_member ...` prints what changes with any row of these tables. */
const tables = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  for (const [table, digest] of Object.entries(await digestTables(db, tables))) {
    process.stdout.write(`${table} ${digest}\n`);
  }
});
