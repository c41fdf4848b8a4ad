import { createHash } from 'node:crypto';
import { authFolder } from '@limelight/contract/people/auth';
import { rememberedDays, sessionEnd } from '@limelight/rules/session-life';
import { defaultSiteName } from '@limelight/rules/setting';
import { suspensionText } from '@limelight/rules/suspension';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { findAccountState } from './account.sql.js';
import { clientAddressHeader } from './auth-headers.js';
import { newSession } from './new-session.js';
import { hashPassword, verifyPassword } from './password.js';
import { newRecoveryCodes } from './second-factor-code.js';
import { sessionCookie } from './session-cookie.js';

const daySeconds = 86_400;
/** How long a browser stores the cookie; the session itself may end earlier. */
const cookieSeconds = rememberedDays * daySeconds;
export const verificationSeconds = daySeconds;
/** Time allowed between the password and the authenticator code. */
const challengeSeconds = 600;

/** Maps better-auth's timestamp names to our columns. */
const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Maps better-auth's field names to our columns. */
const columns = {
  user: { ...stamps, emailVerified: 'email_verified' },
  session: {
    ...stamps,
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
  account: {
    ...stamps,
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
  verification: { ...stamps, expiresAt: 'expires_at' },
  twoFactor: {
    userId: 'user_id',
    backupCodes: 'backup_codes',
    failedVerificationCount: 'failed_verification_count',
    lockedUntil: 'locked_until',
  },
};

/** The services that accounts need. */
export type AccountServices = Pick<
  Services,
  'env' | 'publicUrl' | 'secret' | 'secrets' | 'db' | 'clock' | 'random' | 'log' | 'settings' | 'hooks'
>;

const passwordSettings = {
  enabled: true,
  disableSignUp: true,
  autoSignIn: false,
  // Our rules check lengths in characters; these limits count UTF-16 units and must not interfere.
  minPasswordLength: 1,
  maxPasswordLength: 1_000,
  password: { hash: hashPassword, verify: verifyPassword },
};

/**
 * Two-factor authentication by authenticator app and recovery codes. Codes by mail or SMS and trusted devices
 * are off.
 */
function twoFactorSettings({ random }: AccountServices) {
  return twoFactor({
    issuer: defaultSiteName,
    twoFactorCookieMaxAge: challengeSeconds,
    backupCodeOptions: { customBackupCodesGenerate: () => newRecoveryCodes(random) },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: { modelName: 'two_factor', fields: columns.twoFactor },
    },
  });
}

/** Names the key that encrypted something, whatever its place in the list of secrets. */
function keyVersion(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE(0);
}

/**
 * better-auth provides sessions, password checks and one-time tokens. It is called as functions, never as a
 * router: only the routes that we register exist, each behind our own origin check, rate limits and strict
 * bodies. Sign-up is ours (`sign-up.ts` explains why).
 */
export function createAuth(services: AccountServices) {
  const { db, clock, random, secrets, publicUrl, log } = services;
  const cookie = sessionCookie(services);
  const attributes = { secure: cookie.secure, httpOnly: true, sameSite: 'lax' as const, path: '/' };
  return betterAuth({
    appName: defaultSiteName,
    baseURL: publicUrl,
    basePath: authFolder,
    secrets: secrets.map((value) => ({ version: keyVersion(value), value })),
    // Opens what was encrypted before keys had versions.
    secret: secrets.at(-1) ?? '',
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ source: 'better-auth' }, message) },
    // Our own rate limits count in the database, per client and per account, by the game's clock.
    rateLimit: { enabled: false },
    emailAndPassword: passwordSettings,
    user: {
      fields: columns.user,
      // Declared because better-auth rejects a schema with an unknown required column; it never writes this
      // one.
      additionalFields: { referralCode: { type: 'string', required: true, input: false, fieldName: 'referral_code' } },
    },
    session: {
      fields: columns.session,
      additionalFields: {
        credentialVersion: { type: 'number', input: false, returned: false, fieldName: 'credential_version' },
        remembered: { type: 'boolean', input: false, returned: false },
      },
      expiresIn: cookieSeconds,
      // Ours are extended by `renew-session.ts`.
      disableSessionRefresh: true,
      // A cached session would outlive a suspension.
      cookieCache: { enabled: false },
    },
    account: { fields: columns.account },
    verification: { fields: columns.verification, storeIdentifier: 'hashed' },
    plugins: [twoFactorSettings(services)],
    databaseHooks: {
      session: {
        create: {
          // The password was correct at this point, so the refusal reveals a suspension only to the owner.
          before: async ({ userId, createdAt }) => {
            await refuseSuspended(db, userId);
            const { credentialVersion, remembered } = newSession();
            const expiresAt = sessionEnd({ remembered, signedInAt: createdAt, seenAt: createdAt });
            return { data: { credentialVersion, remembered, expiresAt } };
          },
        },
      },
    },
    advanced: {
      // Of every cookie that has no name of ours. Better-auth's own prefix would be "__Secure-".
      cookiePrefix: cookie.prefix,
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookie.name, attributes },
        two_factor: { name: cookie.twoFactorName, attributes },
        dont_remember: { name: cookie.unrememberedName, attributes },
      },
      defaultCookieAttributes: attributes,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Explicit because it is off under NODE_ENV=test, where no test would notice.
      disableOriginCheck: false,
      database: { generateId: () => uuidv7(clock, random) },
    },
  });
}

async function refuseSuspended(db: Executor, userId: string): Promise<void> {
  const account = await findAccountState(db, userId);
  if (!account || account.state === 'active') return;
  const reason = account.suspensionText ?? suspensionText();
  throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', reason });
}

export type Auth = ReturnType<typeof createAuth>;
