import type { Services } from '../../../services.js';
import { listLiveSessionIds } from './session.sql.js';

/** Notified by a trigger of the table on every way to end a session: logout, a new password, a suspension. */
export const sessionEndChannel = 'session_end';

type StreamServices = Pick<Services, 'db' | 'live' | 'listener' | 'log'>;

/** Closes the event streams of ended sessions on every instance. */
export function subscribeToSessionEnds({ db, live, listener, log }: StreamServices): void {
  listener.on(sessionEndChannel, (sessionId) => live.endSession(sessionId));

  // Notifications sent while the connection was down are lost, so every open stream is checked after a
  // reconnect.
  async function endStale(): Promise<void> {
    const open = live.sessionIds;
    if (open.length === 0) return;
    const good = new Set(await listLiveSessionIds(db, open));
    for (const sessionId of open) if (!good.has(sessionId)) live.endSession(sessionId);
  }
  listener.onReconnect(() => {
    endStale().catch((error: unknown) => log.warn({ err: error }, 'cannot check open streams against the sessions'));
  });
}
