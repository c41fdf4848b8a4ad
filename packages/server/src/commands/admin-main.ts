import { emailSchema } from '@limelight/contract/scalars.schema';
import { hooks } from '../compose.js';
import { type MadeAdmin, makeAdmin } from '../modules/people/access/access.public.js';
import { systemRandom } from '../platform/random.js';
import { type CommandDatabase, withCommandDatabase } from './command-database.js';
import { runCommand, UsageError } from './run-command.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

function readEmail(values: readonly string[]): string {
  const [email, ...rest] = values;
  if (email === undefined || rest.length > 0) throw new UsageError('Usage: npm run admin -- you@example.org');
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new UsageError(`${email} is not an email address`);
  return parsed.data.toLowerCase();
}

interface Printed extends MadeAdmin {
  readonly publicUrl: string;
}

function makeAdminByEmail(email: string): Promise<Printed> {
  const work = async ({ db, env, clock }: CommandDatabase) => {
    const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`;
    return { publicUrl, ...(await makeAdmin({ db, clock, random: systemRandom, hooks }, email)) };
  };
  return withCommandDatabase(work, { schema: 'current' });
}

const outcomes: Readonly<Record<MadeAdmin['outcome'], (email: string) => string>> = {
  'already-admin': (email) => `${email} is an admin already.`,
  'not-active': (email) => `${email} is suspended: nothing was changed. Use another address, or restore it first.`,
  made: (email) => `Made the admin ${email}.`,
  promoted: (email) => `${email} is an admin now, from the next request on.`,
  'promoted-unverified': (email) =>
    `${email} is an admin now. The email was not verified yet: setting a password by the link verifies it.`,
};

function printOutcome(email: string, { outcome, passwordPath, publicUrl }: Printed): void {
  print(outcomes[outcome](email));
  if (passwordPath === null) return;
  print(`Set the password within 24 hours, the link works once: ${publicUrl}${passwordPath}`);
}

await runCommand(async () => {
  const email = readEmail(process.argv.slice(2));
  printOutcome(email, await makeAdminByEmail(email));
  return undefined;
});
