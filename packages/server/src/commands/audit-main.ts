import { auditDatabase } from '../audit.js';
import { auditSeal } from '../modules/people/audit-trail/audit-trail.public.js';
import { brokenFindings } from '../platform/audit.sql.js';
import { readSecrets } from '../platform/secret.js';
import { withCommandDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

/** `npm run audit`: exits with 1 and prints the rows when an invariant is broken. */
async function audit(): Promise<number> {
  const findings = await withCommandDatabase(
    async ({ db, env, clock }) => {
      const secrets = env.secrets ?? (await readSecrets(env.dataDirectory));
      if (secrets === undefined)
        process.stderr.write('SECRET is not known here: the seal of the audit trail is not checked\n');
      const sealed = secrets ? await auditSeal({ db, clock, secrets, bucket: env.backupBucket }) : [];
      return [...(await auditDatabase(db)), ...sealed];
    },
    { schema: 'current' },
  );
  for (const { invariant, brokenRows } of findings) {
    process.stdout.write(`${brokenRows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant}\n`);
    for (const row of brokenRows) process.stdout.write(`        ${row}\n`);
  }
  const broken = brokenFindings(findings).length;
  process.stdout.write(`${findings.length - broken} of ${findings.length} invariants hold\n`);
  return broken === 0 ? 0 : 1;
}

await runCommand(audit);
