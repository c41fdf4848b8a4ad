import type { Services } from '../../services.js';
import { listLiveSessionIds } from './session.sql.js';

/** Published by a trigger of the table, for every way to end a session: logging out, a new password, a suspension. */
const sessionEndChannel = 'session_end';

type StreamServices = Pick<Services, 'db' | 'live' | 'listener' | 'log'>;

/** Ends the open streams of a session that is over, on every instance. */
export function subscribeToSessionEnds({ db, live, listener, log }: StreamServices): void {
  listener.on(sessionEndChannel, (sessionId) => live.endSession(sessionId));

  // What was told while the connection was away is lost, so every open stream is looked at.
  async function endStale(): Promise<void> {
    const open = live.sessionIds;
    if (open.length === 0) return;
    const good = new Set(await listLiveSessionIds(db, open));
    for (const sessionId of open) if (!good.has(sessionId)) live.endSession(sessionId);
  }
  listener.onReconnect(() => {
    endStale().catch((error: unknown) =>
      log.warn({ err: error }, 'open streams could not be held against the sessions'),
    );
  });
}
