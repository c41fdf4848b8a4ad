import { authFolder } from '@limelight/contract/auth';
import { defaultSiteName } from '@limelight/rules/setting';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { uuidv7 } from '../../platform/random.js';
import type { Services } from '../../services.js';
import { deleteOpenTokens, findAccountState, markEmailVerified } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import { clientAddressHeader } from './auth-headers.js';
import { openVerifiedWallet } from './open-verified-wallet.js';
import { hashPassword, verifyPassword } from './password.js';
import { deleteSessions } from './session.sql.js';
import { sessionCookie } from './session-cookie.js';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const sessionSeconds = 30 * daySeconds;
export const verificationSeconds = daySeconds;
export const resetSeconds = hourSeconds;
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

/** The services that accounts need: a subset, so that a command can create an admin without a server. */
export type AccountServices = Pick<
  Services,
  'env' | 'publicUrl' | 'secret' | 'db' | 'clock' | 'random' | 'log' | 'settings'
>;

function passwordSettings(services: AccountServices) {
  const { db, clock } = services;
  return {
    enabled: true,
    disableSignUp: true,
    autoSignIn: false,
    // Our rules check lengths in characters; these limits count UTF-16 units and must not interfere.
    minPasswordLength: 1,
    maxPasswordLength: 1_000,
    password: { hash: hashPassword, verify: verifyPassword },
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: resetSeconds,
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      // Runs first: better-auth ends the sessions later, and a failure in between would leave a thief signed in.
      await deleteSessions(db, user.id);
      // Invalidates other mailed links and logins that wait for a code.
      await deleteOpenTokens(db, user.id);
      // The link reached the owner of the address, which proves the address as verification does.
      if (await markEmailVerified(db, user.id, clock.now())) await openVerifiedWallet(services, user.id);
      await enqueueMail(services, db, { template: 'password-changed', email: user.email });
    },
  };
}

/**
 * Two-factor authentication by authenticator app and recovery codes. Codes by mail or SMS and trusted devices are off.
 */
function twoFactorSettings() {
  return twoFactor({
    issuer: defaultSiteName,
    twoFactorCookieMaxAge: challengeSeconds,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: { modelName: 'two_factor', fields: columns.twoFactor },
    },
  });
}

/**
 * better-auth provides sessions, password checks and one-time tokens. It is called as functions, never as a router:
 * only the routes that we register exist, each behind our own origin check, rate limits and strict bodies. Sign-up is
 * ours (`sign-up.ts` explains why).
 */
export function createAuth(services: AccountServices) {
  const { db, clock, random, secret, publicUrl, log } = services;
  const cookie = sessionCookie(services);
  const attributes = { secure: cookie.secure, httpOnly: true, sameSite: 'lax' as const, path: '/' };
  return betterAuth({
    appName: defaultSiteName,
    baseURL: publicUrl,
    basePath: authFolder,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ source: 'better-auth' }, message) },
    // Our own rate limits count in the database, per client and per account, by the game's clock.
    rateLimit: { enabled: false },
    emailAndPassword: passwordSettings(services),
    emailVerification: {
      // Opening the link starts no session: it may have been forwarded, or opened by a mail scanner.
      autoSignInAfterVerification: false,
      afterEmailVerification: async (user: { id: string }) => openVerifiedWallet(services, user.id),
    },
    user: {
      fields: columns.user,
      // Declared because better-auth rejects a schema with an unknown required column; it never writes this one.
      additionalFields: { referralCode: { type: 'string', required: true, input: false, fieldName: 'referral_code' } },
    },
    session: {
      fields: columns.session,
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      // A cached session would outlive a suspension.
      cookieCache: { enabled: false },
    },
    account: { fields: columns.account },
    verification: { fields: columns.verification, storeIdentifier: 'hashed' },
    plugins: [twoFactorSettings()],
    databaseHooks: {
      session: {
        create: {
          // The password was correct at this point, so the refusal reveals a suspension only to the owner.
          before: async ({ userId }) => {
            const account = await findAccountState(db, userId);
            if (account && account.state !== 'active') throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'limelight',
      // The name contains its own prefix; better-auth's would be "__Secure-".
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookie.name, attributes },
        two_factor: { name: cookie.twoFactorName, attributes },
      },
      defaultCookieAttributes: attributes,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Explicit because it is off under NODE_ENV=test, where no test would notice.
      disableOriginCheck: false,
      database: { generateId: () => uuidv7(clock, random) },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
