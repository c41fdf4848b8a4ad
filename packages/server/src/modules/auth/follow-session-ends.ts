import type { Services } from '../../services.js';
import { listLiveSessionIds } from './session.sql.js';

/** Told by triggers of the tables, whoever ended the session or suspended the account. */
const sessionEndChannel = 'session_end';
const suspendedChannel = 'account_suspended';

type StreamServices = Pick<Services, 'db' | 'live' | 'listener' | 'log'>;

/** Ends the open streams of a session that is over and of an account that is suspended, on every instance. */
export function followSessionEnds({ db, live, listener, log }: StreamServices): void {
  listener.on(sessionEndChannel, (sessionId) => live.endSession(sessionId));
  listener.on(suspendedChannel, (userId) => live.endPlayer(userId));

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
