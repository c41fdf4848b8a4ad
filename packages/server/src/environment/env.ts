import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs, tickMs } from '@limelight/rules/time';
import { z } from 'zod';
import { readDatabaseAddress, wantsWrites } from '../platform/database-address.js';
import type { VapidKeys } from '../platform/push.js';
import { parseSecrets } from '../platform/secret.js';
import { beaconOf, beaconVariables } from './beacon-keys.js';
import { backupBucketOf, bucketVariables, filesBucketOf, requireApart } from './bucket-keys.js';
import { connectionVariables, isMailLocal, needsMailTls, requireDatabaseTls } from './connection-security.js';
import { EnvironmentError, readEach } from './environment-error.js';
import { paymentKeysOf, paymentVariables } from './payment-keys.js';
import { isOrigin, isProxy, isSender, requireSecureOrigin } from './public-address.js';
import { readSecretFiles } from './secret-files.js';
import { telegramChannelOf, telegramVariables } from './telegram-keys.js';

const optionalText = z
  .string()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Optional text of which `isValid` holds; an empty variable counts as unset. */
function textThat(isValid: (text: string) => boolean, message: string) {
  return optionalText.refine((text) => text === undefined || isValid(text), message);
}

function urlOf(...protocols: readonly string[]) {
  const message = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return textThat((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

function base64urlOf(bytes: number) {
  const isValid = (text: string) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
  return textThat(isValid, `must be ${bytes} bytes as base64url`);
}

function atLeast(length: number) {
  return textThat((text) => text.length >= length, `must be at least ${length} characters long`);
}

const noAddress = 'must be a URL that starts with postgres:// or postgresql://, several hosts separated by commas';

/** Several hosts are one URL from here on. */
const databaseAddress = textThat(
  (text) => wantsWrites(text),
  'must have target_session_attrs=read-write, or none: the game writes',
).transform((text, context) => {
  const address = text === undefined ? undefined : readDatabaseAddress(text);
  if (text !== undefined && address === undefined) context.addIssue({ code: 'custom', message: noAddress });
  return address;
});

function areSecrets(secrets: readonly string[] | undefined): boolean {
  return (
    secrets === undefined || (secrets.every(({ length }) => length >= 32) && new Set(secrets).size === secrets.length)
  );
}

const listed = new Intl.ListFormat('en-GB');

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: z.coerce
    .number('must be a port number')
    .int()
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(8080),
  HOST: z.string().min(1, 'must be an address, or not set').default('127.0.0.1'),
  PUBLIC_URL: urlOf('http:', 'https:').refine(
    (text) => text === undefined || !URL.canParse(text) || isOrigin(text),
    'must be the address of a host alone, without a path',
  ),
  DATA_DIR: z.string().min(1, 'must be a folder, or not set').default('./.data'),
  DATABASE_URL: databaseAddress,
  PREPARED_STATEMENTS: optionalText.refine((text) => text === undefined || text === 'off', 'must be off, or not set'),
  MAIL_URL: urlOf('smtp:', 'smtps:'),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, such as no-reply@your.domain, with or without a name before it')
    .default('no-reply@limelight.local'),
  // With what is added an address has at most 64 characters before the @ (RFC 5321).
  MAIL_BOUNCES: optionalText.refine(
    (text) => text === undefined || /^[\w.-]{1,11}@[\w-]+(\.[\w-]+)+$/.test(text),
    'must be an email address with at most 11 characters before the @',
  ),
  SECRET: optionalText
    .transform((text) => (text === undefined ? undefined : parseSecrets(text)))
    .refine(areSecrets, 'must be one secret or several separated by commas, each at least 32 characters long'),
  STAFF_TWO_FACTOR: optionalText.refine(
    (text) => text === undefined || text === 'required',
    'must be required, or not set',
  ),
  METRICS_TOKEN: atLeast(16),
  SLOW_QUERY_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be whole')
    .min(0, 'must be at least 0')
    .default(500),
  REQUEST_LOG: optionalText.refine((text) => text === undefined || text === 'on', 'must be on, or not set'),
  BACKUP_PASSPHRASE: atLeast(12),
  BACKUP_DIR: optionalText,
  TICK_INTERVAL_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be whole')
    .min(100, 'must be at least 100')
    .default(tickMs),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 to 60')
    .max(60, 'must be 0 to 60')
    .default(0),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(isProxy), 'must be addresses or networks, separated by commas'),
  VAPID_PUBLIC_KEY: base64urlOf(65),
  VAPID_PRIVATE_KEY: base64urlOf(32),
  VAPID_SUBJECT: urlOf('mailto:', 'https:'),
  ...connectionVariables,
  ...beaconVariables,
  ...bucketVariables,
  ...paymentVariables,
  ...telegramVariables,
});

/** Of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the environment variables, with defaults from the file .env in the current folder, if there is one.
 *
 * @throws EnvironmentError naming every invalid setting
 */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnvironment(process.env);
}

export type Environment = Readonly<ReturnType<typeof parseEnvironment>>;

/** @throws EnvironmentError naming every invalid setting, one a line */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const given = readSecretFiles(variables);
  const result = schema.safeParse(given.variables);
  const issues = result.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
  const problems = [...given.problems, ...issues];
  if (!result.success || problems.length > 0) throw new EnvironmentError(...problems);
  const values = result.data;
  const production = values.NODE_ENV === 'production';
  const { fit: _, ...groups } = readEach({
    fit: () => (production ? refuseUnfitForProduction(values) : undefined),
    /** Where backups are uploaded to; without it they stay in their folder. */
    backupBucket: () => backupBucketOf(values),
    /** Where uploaded files are, for all instances; without it they are in the data directory. */
    filesBucket: () => filesBucketOf(values),
    /** Where the public random number of a day comes from; without it days have none. */
    beacon: () => beaconOf(values),
    /** Signs push messages; without it push is not offered. */
    vapid: () => vapidOf(values),
    paymentKeys: () => paymentKeysOf(values, production),
    /** Where news are posted; without it nothing is. */
    telegram: () => telegramChannelOf(values),
  });
  requireApart(groups.backupBucket, groups.filesBucket);
  return {
    ...groups,
    production,
    /** Staff need two-factor authentication: always in production, in development on request. */
    staffTwoFactor: production || values.STAFF_TWO_FACTOR !== undefined,
    port: values.PORT,
    host: values.HOST,
    /** The game's public address, without a trailing slash; by default the address it listens on. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDirectory: values.DATA_DIR,
    /** An external PostgreSQL; without it the embedded one runs in the data directory. */
    databaseUrl: values.DATABASE_URL,
    /** A pooler may hand the statements of a connection to others. */
    preparedStatements: values.PREPARED_STATEMENTS === undefined,
    /** SMTP server; without it mail goes to the local mailbox. */
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    /** Bounces of campaign mail go to `+` addresses of this one; without it to `mailFrom`, unread. */
    mailBounces: values.MAIL_BOUNCES,
    /** Mail goes only over TLS, which the server of an smtp: address has to offer. */
    mailTls: production && needsMailTls(values),
    mailIsLocal: isMailLocal(values),
    /**
     * Sign cookies and tokens, the newest first. Without them one is generated and stored in the data
     * directory.
     */
    secrets: values.SECRET,
    /** Required to read the metrics. Without it they are open in development and closed in production. */
    metricsToken: values.METRICS_TOKEN,
    /** From when on a statement is logged as slow; 0 logs none. */
    slowQueryMs: values.SLOW_QUERY_MS,
    /** Whether each request has a line in the log. */
    requestLog: values.REQUEST_LOG !== undefined,
    /** Encrypts new backups and opens encrypted ones; without it new ones are not encrypted. */
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** The folder of backups; by default `backups` in the data directory. */
    backupFolder: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    /** How long an instance that ends still answers, as not ready. */
    drainMs: values.DRAIN_SECONDS * secondMs,
    tickIntervalMs: values.TICK_INTERVAL_MS,
    /** Addresses or networks whose X-Forwarded-For is trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

/**
 * All three or none, and a matching key pair: a mismatch would show only when the first message is refused.
 */
function vapidOf(values: z.infer<typeof schema>): VapidKeys | undefined {
  const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = values;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    const missing = names.find((name) => values[name] === undefined);
    const given = names.find((name) => values[name] !== undefined);
    if (given) throw new EnvironmentError(`${missing} must be set when ${given} is`);
    return undefined;
  }
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  if (!pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))) {
    throw new EnvironmentError('VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY');
  }
  return { publicKey, privateKey, subject };
}

/** @throws EnvironmentError naming everything that production lacks */
function refuseUnfitForProduction(values: z.infer<typeof schema>): void {
  readEach({
    names: () => {
      const missing = (['PUBLIC_URL', 'MAIL_URL', 'SECRET'] as const).filter((name) => values[name] === undefined);
      if (missing.length > 0) throw new EnvironmentError(`${listed.format(missing)} must be set in production`);
    },
    origin: () => requireSecureOrigin(values.PUBLIC_URL),
    database: () => requireDatabaseTls(values),
    backups: () => {
      if (values.BACKUP_S3_BUCKET === undefined || values.BACKUP_PASSPHRASE !== undefined) return;
      throw new EnvironmentError('BACKUP_PASSPHRASE must be set in production when BACKUP_S3_BUCKET is');
    },
    tick: () => {
      if (values.TICK_INTERVAL_MS === tickMs) return;
      throw new EnvironmentError(`TICK_INTERVAL_MS must be ${tickMs} in production`);
    },
  });
}
