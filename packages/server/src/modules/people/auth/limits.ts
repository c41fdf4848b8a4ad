import { createHash } from 'node:crypto';
import { minuteMs } from '@limelight/rules/time';
import { clientOf, isDeveloper } from '../../../platform/http/client-address.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { countRequests, deleteStaleCounters } from './rate-limit.sql.js';

export type LimitServices = Pick<Services, 'env' | 'db' | 'clock'>;

interface Limit {
  readonly windowMs: number;
  readonly perClientMax?: number;
  /**
   * The typed address, whether or not it has an account, so that the limit does not reveal which exist.
   * Signed in, the id.
   */
  readonly perAccountMax?: number;
}

/** Allows for a forgetful person and for a school behind one address, but not for guessing. */
export const limits = {
  /** A household signs up without a robot check; beyond it each account of a network costs one. */
  'sign-up-unchecked': { windowMs: 60 * minuteMs, perClientMax: 3 },
  'sign-up': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'sign-in': { windowMs: 15 * minuteMs, perClientMax: 100 },
  /** From devices that the account does not know; beyond it each try needs a robot check. */
  'sign-in-unchecked': { windowMs: 15 * minuteMs, perAccountMax: 20 },
  /**
   * So high that locking out an owner takes a hundred networks and 10,000 proofs of work, every quarter of an
   * hour.
   */
  'sign-in-checked': { windowMs: 15 * minuteMs, perAccountMax: 10_000 },
  /** From devices that have logged in to the account. */
  'sign-in-known-device': { windowMs: 15 * minuteMs, perAccountMax: 20 },
  'verification-mail': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'reset-mail': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
  'use-token': { windowMs: 15 * minuteMs, perClientMax: 60 },
  'set-up': { windowMs: 15 * minuteMs, perClientMax: 20 },
  'two-factor': { windowMs: 15 * minuteMs, perClientMax: 60 },
  /** Passwords and codes typed in an open session. */
  'confirm-identity': { windowMs: 15 * minuteMs, perClientMax: 100, perAccountMax: 20 },
  'upload-avatar': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 30 },
  'upload-media': { windowMs: 60 * minuteMs, perClientMax: 1_000, perAccountMax: 500 },
  'import-media': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 60 },
  'api-key': { windowMs: 60 * minuteMs, perClientMax: 100, perAccountMax: 30 },
  'support-ticket': { windowMs: 60 * minuteMs, perClientMax: 20, perAccountMax: 5 },
  'support-answer': { windowMs: 60 * minuteMs, perClientMax: 60, perAccountMax: 20 },
  'change-email': { windowMs: 60 * minuteMs, perClientMax: 30, perAccountMax: 5 },
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
  if (perClientMax !== undefined && !isDeveloper(services.env, address)) {
    await enforce(services, { key: `${action}|client|${clientOf(address)}`, windowMs, max: perClientMax });
  }
  if (rest.perAccountMax !== undefined && account !== undefined) {
    await enforce(services, { key: `${action}|account|${digestOf(account)}`, windowMs, max: rest.perAccountMax });
  }
}

/**
 * Counts a try for an account.
 * @returns false beyond the limit, where the caller has another way than a refusal
 */
export async function isWithinLimit(
  services: LimitServices,
  action: 'sign-in-unchecked' | 'sign-in-known-device',
  account: string,
): Promise<boolean> {
  const { windowMs, perAccountMax: max } = limits[action];
  const { exceeded } = await count(services, { key: `${action}|account|${digestOf(account)}`, windowMs, max });
  return !exceeded;
}

/** The same for a network. */
export async function isWithinNetworkLimit(
  services: LimitServices,
  action: 'sign-up-unchecked',
  address: string,
): Promise<boolean> {
  if (isDeveloper(services.env, address)) return true;
  const { windowMs, perClientMax: max } = limits[action];
  const { exceeded } = await count(services, { key: `${action}|client|${clientOf(address)}`, windowMs, max });
  return !exceeded;
}

interface Counted {
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

async function count({ db, clock }: LimitServices, { key, windowMs, max }: Counted) {
  const now = clock.now();
  const { count: requests, resetsAt } = await countRequests(db, { key, now, windowMs });
  if (requests === 1) await deleteStaleCounters(db, now);
  return { exceeded: requests > max, retryAfterSeconds: Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000) };
}

async function enforce(services: LimitServices, counted: Counted): Promise<void> {
  const { exceeded, retryAfterSeconds } = await count(services, counted);
  if (exceeded) throw new Refusal('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } });
}
