import type { Services } from '../../../services.js';
import { listLiveKeyIds } from './api-key.sql.js';

/** Notified by triggers of the table, whatever revoked the key. */
const keyEndChannel = 'api_key_end';

/** Closes the event streams of ended keys on every instance. */
export function subscribeToKeyEnds({
  db,
  live,
  listener,
  log,
}: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  listener.on(keyEndChannel, (keyId) => live.endKey(keyId));

  // Notifications sent while the connection was down are lost, so every open stream is checked after a
  // reconnect.
  async function endStale(): Promise<void> {
    const open = live.keyIds;
    if (open.length === 0) return;
    const good = new Set(await listLiveKeyIds(db, open));
    for (const keyId of open) if (!good.has(keyId)) live.endKey(keyId);
  }
  listener.onReconnect(() => {
    endStale().catch((error: unknown) => log.warn({ err: error }, 'cannot check open streams against the keys'));
  });
}
