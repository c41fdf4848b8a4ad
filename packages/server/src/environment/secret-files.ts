import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** What nobody should read from a process list or a file of settings: each can be the content of a file. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'MAIL_URL',
  'SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FLUTTERWAVE_SECRET_KEY',
  'FLUTTERWAVE_WEBHOOK_HASH',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'TELEGRAM_BOT_TOKEN',
];

/**
 * Replaces each `NAME_FILE` of a secret by the content of that file, without the line break at its end.
 * @returns the variables, and a sentence per file that cannot be used
 */
export function readSecretFiles(variables: Variables): { readonly variables: Variables; readonly problems: string[] } {
  const problems: string[] = [];
  const found = secretVariables.flatMap((name) => {
    const path = variables[`${name}_FILE`];
    if (!path) return [];
    const read = readSecret(path);
    if (variables[name]) problems.push(`${name} and ${name}_FILE are both set: remove one`);
    else if (read.text === undefined) problems.push(`${name}_FILE ${read.problem}`);
    else return [[name, read.text] as const];
    return [];
  });
  return { variables: { ...variables, ...Object.fromEntries(found) }, problems };
}

/** The whole file is one secret, as orchestrators and `systemd` mount it. */
function readSecret(path: string): { readonly text?: string; readonly problem?: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') return { problem: `names an empty file, ${path}` };
    if (/[\r\n]/.test(text)) return { problem: `names a file of several lines, ${path}: it must be the secret alone` };
    return { text };
  } catch (error) {
    return { problem: `names a file that cannot be read: ${(error as Error).message}` };
  }
}
