import { createHash } from 'node:crypto';
import { minuteMs } from '@limelight/rules/time';
import { clientOf, isDeveloper } from '../../platform/http/client-address.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { countRequests, deleteStaleCounters } from './rate-limit.sql.js';

export type LimitServices = Pick<Services, 'env' | 'db' | 'clock'>;

interface Limit {
  readonly windowMs: number;
  readonly perClientMax: number;
  /**
   * The typed address, whether or not it has an account, so that the limit does not reveal which exist. Signed in, the
   * id.
   */
  readonly perAccountMax?: number;
}

/** Allows for a forgetful person and for a school behind one address, but not for guessing. */
export const limits = {
  'sign-up': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'sign-in': { windowMs: 15 * minuteMs, perClientMax: 100, perAccountMax: 20 },
  'verification-mail': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'reset-mail': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'use-token': { windowMs: 15 * minuteMs, perClientMax: 60 },
  'two-factor': { windowMs: 15 * minuteMs, perClientMax: 60 },
  /** Passwords and codes typed in an open session. */
  'confirm-identity': { windowMs: 15 * minuteMs, perClientMax: 100, perAccountMax: 20 },
  'upload-avatar': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 30 },
  'upload-media': { windowMs: 60 * minuteMs, perClientMax: 1_000, perAccountMax: 500 },
  'import-media': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 60 },
  'api-key': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 30 },
  'support-ticket': { windowMs: 60 * minuteMs, perClientMax: 20, perAccountMax: 5 },
  'support-answer': { windowMs: 60 * minuteMs, perClientMax: 60, perAccountMax: 20 },
  'change-plan': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 20 },
  'export-data': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
} as const satisfies Record<string, Limit>;

export type LimitedAction = keyof typeof limits;

function digestOf(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
}

/** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait */
export async function enforceLimit(
  services: LimitServices,
  action: LimitedAction,
  { address, account }: { address: string; account?: string },
): Promise<void> {
  const { windowMs, perClientMax, ...rest }: Limit = limits[action];
  if (!isDeveloper(services.env, address)) {
    await count(services, { key: `${action}|client|${clientOf(address)}`, windowMs, max: perClientMax });
  }
  if (rest.perAccountMax !== undefined && account !== undefined) {
    await count(services, { key: `${action}|account|${digestOf(account)}`, windowMs, max: rest.perAccountMax });
  }
}

async function count(
  { db, clock }: LimitServices,
  { key, windowMs, max }: { key: string; windowMs: number; max: number },
): Promise<void> {
  const now = clock.now();
  const { count: requests, resetsAt } = await countRequests(db, { key, now, windowMs });
  if (requests === 1) await deleteStaleCounters(db, now);
  if (requests <= max) return;
  const retryAfterSeconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000);
  throw new Refusal('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } });
}
