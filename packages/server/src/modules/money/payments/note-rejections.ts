import type { GatewayName } from '@limelight/rules/payment';
import { minuteMs } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { insertRejection } from './webhook-rejection.sql.js';

/** Of each gateway: a flood of forged webhooks writes no more than this. */
const notedPerMinute = 5;

interface Window {
  readonly sinceMs: number;
  noted: number;
  unlisted: number;
}

export type NoteRejection = (rejection: {
  readonly gateway: GatewayName;
  readonly reason: string;
  readonly address: string;
}) => Promise<void>;

/**
 * Notes rejected webhooks in the log and for staff, a few in a minute; the next one that is noted counts
 * those left out.
 */
export function rejectionNotes({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): NoteRejection {
  const windows = new Map<GatewayName, Window>();
  return async ({ gateway, reason, address }) => {
    const at = clock.now();
    const last = windows.get(gateway);
    const isOver = last === undefined || at.getTime() - last.sinceMs >= minuteMs;
    const window = isOver ? { sinceMs: at.getTime(), noted: 0, unlisted: last?.unlisted ?? 0 } : last;
    windows.set(gateway, window);
    if (window.noted >= notedPerMinute) {
      window.unlisted += 1;
      return;
    }
    const { unlisted } = window;
    window.noted += 1;
    window.unlisted = 0;
    log.warn({ gateway, reason, address, unlisted }, 'a webhook was rejected');
    await insertRejection(db, { gateway, at, reason, address, unlisted });
  };
}
