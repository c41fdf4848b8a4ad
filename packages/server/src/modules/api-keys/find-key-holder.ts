import { createHash } from 'node:crypto';
import { isApiKey } from '@limelight/rules/api-key';
import { londonDay } from '@limelight/rules/time';
import { createBatchLoader } from '../../platform/batch-loader.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { type KeyHolderRow, listKeyHolders, updateLastUsed } from './api-key.sql.js';
import { apiKeySettings } from './api-keys.settings.js';
import { KeyLimiter } from './key-limiter.js';

/** A key has 256 random bits, so a fast digest cannot be reversed by guessing; slow hashes are for passwords. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

type KeyHolderServices = Pick<Services, 'pool' | 'db' | 'clock' | 'settings'>;

/**
 * Finds the player of a key; null for an unknown or revoked one. Nothing is cached, so a revoked key or a suspended player
 * is refused immediately.
 * @throws Refusal TOO_MANY_REQUESTS when the key exceeds its rate limit
 */
export function keyHolderFinder({ pool, db, clock, settings }: KeyHolderServices) {
  const loadHolder = createBatchLoader({
    load: (hashes: readonly string[]) => listKeyHolders(pool, hashes),
    keyOf: ({ hash }: KeyHolderRow) => hash,
  });
  const limiter = new KeyLimiter(db);
  return async (key: string): Promise<Viewer | null> => {
    // A value without the form of a key costs no query.
    const row = isApiKey(key) ? await loadHolder(hashOfKey(key).toString('hex')) : undefined;
    if (!row) return null;
    const { userId, id, scope, suspended, emailVerified, ofStaff: keyOfStaff } = row;
    const nowMs = clock.nowMs();
    await limiter.count(id, { nowMs, perMinuteMax: settings.of(apiKeySettings).apiKeyRequestsPerMinuteMax });
    const day = londonDay(nowMs);
    if (row.lastUsedOn !== day) await updateLastUsed(db, row, day);
    // A key of staff is a player's key: it grants no staff permissions.
    return { userId, sessionId: null, key: { id, scope }, role: 'user', suspended, emailVerified, keyOfStaff };
  };
}
