import { auditDatabase } from '../audit.js';
import { brokenFindings } from '../platform/audit.sql.js';
import { withCommandDatabase } from './command-database.js';

/** `npm run audit`: exits with 1 and prints the rows when an invariant is broken. */
const findings = await withCommandDatabase(({ db }) => auditDatabase(db));
for (const { invariant, brokenRows } of findings) {
  process.stdout.write(`${brokenRows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant}\n`);
  for (const row of brokenRows) process.stdout.write(`        ${row}\n`);
}
const broken = brokenFindings(findings).length;
process.stdout.write(`${findings.length - broken} of ${findings.length} invariants hold\n`);
process.exitCode = broken === 0 ? 0 : 1;
