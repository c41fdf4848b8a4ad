import { authFolder } from '@limelight/contract/auth';
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
/** Between the password and the code of the app. */
const challengeSeconds = 600;

/** Times as better-auth calls them to columns as we do. */
const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Our names of its columns. */
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

/** What accounts need of the server: less than a server is, so that a command can make an admin without one. */
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
    // Lengths are checked by the rules in characters; these count UTF-16 units and must not interfere.
    minPasswordLength: 1,
    maxPasswordLength: 1_000,
    password: { hash: hashPassword, verify: verifyPassword },
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: resetSeconds,
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      // First of all: better-auth does it after this, and a failure in between would leave a thief signed in.
      await deleteSessions(db, user.id);
      // Other links that were mailed, and log-ins that wait for a code: whoever holds one must not come in with it.
      await deleteOpenTokens(db, user.id);
      // The link reached the owner of the address, which is what verification asks for.
      if (await markEmailVerified(db, user.id, clock.now())) await openVerifiedWallet(services, user.id);
      await enqueueMail(services, db, { template: 'password-changed', email: user.email });
    },
  };
}

/** A second factor by an authenticator app and recovery codes. Codes by mail or SMS and trusted devices are not used. */
function twoFactorSettings() {
  return twoFactor({
    issuer: 'Limelight',
    twoFactorCookieMaxAge: challengeSeconds,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: { modelName: 'two_factor', fields: columns.twoFactor },
    },
  });
}

/**
 * Sessions, password checks and one-time tokens by better-auth, called as functions and never as a router: the routes
 * that exist are the ones we register, with our own origin check, limits and strict bodies in front. Sign-up is ours
 * (`sign-up.ts` says why).
 */
export function createAuth(services: AccountServices) {
  const { db, clock, random, secret, publicUrl, log } = services;
  const cookie = sessionCookie(services);
  const attributes = { secure: cookie.secure, httpOnly: true, sameSite: 'lax' as const, path: '/' };
  return betterAuth({
    appName: 'Limelight',
    baseURL: publicUrl,
    basePath: authFolder,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ source: 'better-auth' }, message) },
    // Ours count in the database per client and per account, by our clock.
    rateLimit: { enabled: false },
    emailAndPassword: passwordSettings(services),
    emailVerification: {
      // A link opened by whoever signs nobody in: it may have been forwarded, or opened by a mail scanner.
      autoSignInAfterVerification: false,
      afterEmailVerification: async (user: { id: string }) => openVerifiedWallet(services, user.id),
    },
    user: {
      fields: columns.user,
      // Named because better-auth refuses a schema with a required column it does not know; it never writes it.
      additionalFields: { referralCode: { type: 'string', required: true, input: false, fieldName: 'referral_code' } },
    },
    session: {
      fields: columns.session,
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      // A session that a suspension has ended would live on in it.
      cookieCache: { enabled: false },
    },
    account: { fields: columns.account },
    verification: { fields: columns.verification, storeIdentifier: 'hashed' },
    plugins: [twoFactorSettings()],
    databaseHooks: {
      session: {
        create: {
          // Here the password was right already: a stranger learns nothing of a suspension.
          before: async ({ userId }) => {
            const account = await findAccountState(db, userId);
            if (account && account.state !== 'active') throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'limelight',
      // The name carries its own prefix; better-auth's would be "__Secure-".
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookie.name, attributes },
        two_factor: { name: cookie.twoFactorName, attributes },
      },
      defaultCookieAttributes: attributes,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Otherwise off under NODE_ENV=test, where nothing would notice its loss.
      disableOriginCheck: false,
      database: { generateId: () => uuidv7(clock, random) },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
