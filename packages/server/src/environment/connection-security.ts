import { isIP } from 'node:net';
import { z } from 'zod';
import { addressesOf } from '../platform/database-address.js';
import { isLoopback } from '../platform/http/client-address.js';
import { EnvironmentError } from './environment-error.js';

export const connectionVariables = {
  PLAINTEXT_CONNECTIONS: z
    .string()
    .transform((text) => (text === '' ? undefined : text))
    .refine((text) => text === undefined || text === 'allowed', 'must be allowed, or not set')
    .optional(),
};

interface Connections {
  readonly PLAINTEXT_CONNECTIONS?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly MAIL_URL?: string | undefined;
}

/** In PostgreSQL's URLs; with each of them the driver also verifies the certificate. */
const verifyingModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether what is sent there leaves the machine. No host, or a path, is a socket in the file system. */
function isRemote({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '');
  const isSocket = host === '' || host.startsWith('/');
  return !isSocket && host !== 'localhost' && !(isIP(host) > 0 && isLoopback(host));
}

/** @throws EnvironmentError when the database would be reached over a network without TLS */
export function requireDatabaseTls({ DATABASE_URL, PLAINTEXT_CONNECTIONS }: Connections): void {
  if (DATABASE_URL === undefined || PLAINTEXT_CONNECTIONS !== undefined) return;
  const urls = addressesOf(DATABASE_URL);
  const [{ searchParams }] = urls as [URL];
  // The driver then behaves like libpq, which encrypts without verifying who answers.
  const verifies = verifyingModes.has(searchParams.get('sslmode')) && !searchParams.has('uselibpqcompat');
  if (!urls.some(isRemote) || verifies) return;
  throw new EnvironmentError(
    'DATABASE_URL must end with ?sslmode=verify-full in production, as its host is not this machine (or set PLAINTEXT_CONNECTIONS=allowed on a network of your own)',
  );
}

/** Whether mail may only be sent after STARTTLS. */
export function needsMailTls({ MAIL_URL, PLAINTEXT_CONNECTIONS }: Connections): boolean {
  return MAIL_URL !== undefined && PLAINTEXT_CONNECTIONS === undefined && isRemote(new URL(MAIL_URL));
}

/** Whether mail does not leave the machine on its way to the mail server. */
export function isMailLocal({ MAIL_URL }: Connections): boolean {
  return MAIL_URL !== undefined && !isRemote(new URL(MAIL_URL));
}
