import { createHash } from 'node:crypto';
import { isApiKey } from '@limelight/rules/api-key';
import { londonDay } from '@limelight/rules/time';
import { createBatchLoader } from '../../../platform/batch-loader.js';
import { clientOf } from '../../../platform/http/client-address.js';
import { type RequestLimits, requireWithin, type Standing } from '../../../platform/http/request-limits.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { Services } from '../../../services.js';
import { type KeyHolderRow, listKeyHolders, updateLastUsed } from './api-key.sql.js';
import { apiKeySettings } from './api-keys.settings.js';
import { KeyLimiter } from './key-limiter.js';

/**
 * A key has 256 random bits, so a fast digest cannot be reversed by guessing; slow hashes are for passwords.
 */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export type KeyHolderServices = Pick<Services, 'pool' | 'db' | 'clock' | 'settings'>;

/** Digests of keys that were real when this instance looked; the oldest is dropped when there are more. */
const seenMax = 10_000;

/**
 * Finds the player of a key; null for an unknown or revoked one. No holder is cached, so a revoked key or a
 * suspended player is refused immediately. A key that this instance has not seen counts for the network it
 * comes from, before the query: made-up keys reach the database no faster than that.
 * @throws Refusal TOO_MANY_REQUESTS when a network sends too many keys that were not seen
 */
export function keyHolderFinder({ pool, db, clock }: KeyHolderServices, limits: RequestLimits) {
  const loadHolder = createBatchLoader({
    load: (hashes: readonly string[]) => listKeyHolders(pool, hashes),
    keyOf: ({ hash }: KeyHolderRow) => hash,
  });
  const seen = new Set<string>();
  return async (key: string, address: string): Promise<Viewer | null> => {
    // A value without the form of a key costs no query.
    if (!isApiKey(key)) return null;
    const hash = hashOfKey(key).toString('hex');
    if (!seen.has(hash)) requireWithin(limits.count('new-keys', clientOf(address)));
    const row = await loadHolder(hash);
    if (!row) {
      seen.delete(hash);
      return null;
    }
    remember(seen, hash);
    const { userId, id, scope, suspended, emailVerified, ofStaff: keyOfStaff } = row;
    const day = londonDay(clock.nowMs());
    if (row.lastUsedOn !== day) await updateLastUsed(db, row, day);
    // A key of staff is a player's key: it grants no staff permissions.
    return { userId, sessionId: null, key: { id, scope }, role: 'user', suspended, emailVerified, keyOfStaff };
  };
}

function remember(seen: Set<string>, hash: string): void {
  seen.add(hash);
  // A set iterates in the order of insertion.
  if (seen.size > seenMax) for (const oldest of seen) return void seen.delete(oldest);
}

/** Counts requests of API keys on all instances, by the limit of the settings. */
export function keyCounter({ db, clock, settings }: KeyHolderServices): (keyId: string) => Promise<Standing> {
  const limiter = new KeyLimiter(db);
  return (keyId) => {
    const { apiKeyRequestsPerMinuteMax: perMinuteMax } = settings.of(apiKeySettings);
    return limiter.count(keyId, { nowMs: clock.nowMs(), perMinuteMax });
  };
}
