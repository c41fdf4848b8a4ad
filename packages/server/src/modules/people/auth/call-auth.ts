import type { ErrorCode } from '@limelight/contract/errors';
import { isAPIError } from 'better-auth/api';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';

export interface WithHeaders<Answer> {
  readonly headers: Headers;
  readonly response: Answer;
}

const invalidLink = { code: 'BAD_REQUEST', message: 'Invalid or expired link' } as const;
const startOver = { code: 'NOT_SIGNED_IN', message: 'This took too long. Please log in again' } as const;

/** Maps better-auth's expected failures to our error codes. */
const refusals: Readonly<Record<string, { readonly code: ErrorCode; readonly message?: string }>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'INVALID_CREDENTIALS' },
  INVALID_EMAIL: { code: 'INVALID_CREDENTIALS' },
  INVALID_PASSWORD: { code: 'INVALID_CREDENTIALS' },
  PASSWORD_TOO_LONG: { code: 'INVALID_CREDENTIALS' },
  INVALID_TOKEN: invalidLink,
  TOKEN_EXPIRED: invalidLink,
  USER_NOT_FOUND: invalidLink,
  INVALID_USER: invalidLink,
  INVALID_CODE: { code: 'INVALID_CODE' },
  INVALID_BACKUP_CODE: { code: 'INVALID_CODE' },
  INVALID_TWO_FACTOR_COOKIE: startOver,
  TOTP_NOT_ENABLED: { code: 'CONFLICT', message: 'Two-factor authentication is not set up' },
  BACKUP_CODES_NOT_ENABLED: { code: 'CONFLICT', message: 'Two-factor authentication is not set up' },
  TWO_FACTOR_NOT_ENABLED: { code: 'CONFLICT', message: 'Two-factor authentication is off' },
  TOTP_ALREADY_ENABLED: { code: 'CONFLICT', message: 'Two-factor authentication is on already' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many wrong codes. Please log in again',
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many wrong codes. Please try again in 15 minutes',
  },
};

function toRefusal(error: unknown): unknown {
  if (!isAPIError(error)) return error;
  if (error.body?.code === 'ACCOUNT_SUSPENDED') {
    return new Refusal('ACCOUNT_SUSPENDED', { details: { reason: error.body['reason'] } });
  }
  const known = refusals[String(error.body?.code ?? '')];
  if (known !== undefined) return new Refusal(known.code, { message: known.message });
  // The session ended after the request had begun.
  if (error.status === 'UNAUTHORIZED') return new Refusal('NOT_SIGNED_IN');
  // The same recovery code was used concurrently.
  return error.status === 'CONFLICT' ? new Refusal('INVALID_CODE') : error;
}

/** @throws Refusal for better-auth's expected failures; rethrows anything else */
export async function withRefusals<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return call().catch((error: unknown) => {
    throw toRefusal(error);
  });
}

export function passCookies(reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

/** Calls better-auth as a function and forwards its cookies to the response. */
export async function callAuth<Answer>(reply: FastifyReply, call: () => Promise<WithHeaders<Answer>>): Promise<Answer> {
  const { headers, response } = await withRefusals(call);
  passCookies(reply, headers);
  return response;
}
