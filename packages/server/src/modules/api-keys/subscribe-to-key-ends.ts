import type { Services } from '../../services.js';
import { listLiveKeyIds } from './api-key.sql.js';

/** Told by triggers of the table, whoever revoked the key. */
const keyEndChannel = 'api_key_end';

/** Ends the open streams of a key that is in force no more, on every instance. */
export function subscribeToKeyEnds({
  db,
  live,
  listener,
  log,
}: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  listener.on(keyEndChannel, (keyId) => live.endKey(keyId));

  // What was told while the connection was away is lost, so every open stream is looked at.
  async function endStale(): Promise<void> {
    const open = live.keyIds;
    if (open.length === 0) return;
    const good = new Set(await listLiveKeyIds(db, open));
    for (const keyId of open) if (!good.has(keyId)) live.endKey(keyId);
  }
  listener.onReconnect(() => {
    endStale().catch((error: unknown) => log.warn({ err: error }, 'open streams could not be held against the keys'));
  });
}
