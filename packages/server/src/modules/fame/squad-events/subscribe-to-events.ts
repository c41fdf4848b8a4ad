import { squadEventEvent } from '@limelight/contract/fame/squad-events';
import { secondMs } from '@limelight/rules/time';
import { systemClock } from '../../../platform/clock.js';
import { streamMessage } from '../../../platform/live.js';
import { Pacer } from '../../../platform/pacer.js';
import type { Services } from '../../../services.js';
import { presentSquadEvent } from './present-event.js';
import { findSquadEvent, squadEventChannel } from './squad-event.sql.js';

/**
 * Sends changes of events to everybody, of one at most once a second; of a private one once it has its slot.
 */
export function subscribeToSquadEvents({
  db,
  live,
  listener,
  log,
}: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const pacer = new Pacer({
    pauseMs: secondMs,
    clock: systemClock,
    run: async (id) => {
      const row = await findSquadEvent(db, id);
      if (row === undefined || (row.squad_id === null && row.decided_at === null)) return;
      live.broadcast(streamMessage(squadEventEvent, presentSquadEvent(row)));
    },
    onError: (error) => log.warn({ err: error }, 'cannot publish a squad event'),
  });
  listener.on(squadEventChannel, (id) => pacer.request(id));
}
