import { eventFeeBps, type FeeWindow } from '@limelight/rules/fee';
import { tickMs } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { insertFeeWindow } from './fee-window.sql.js';

interface TestEvent {
  readonly celebrityId?: string;
  readonly ticks: number;
  /** From its first tick on. Null: not known yet. */
  readonly peakPpm?: number | null;
}

/** An event of a celebrity from the next tick on. */
export async function openEvent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { celebrityId = '1', ticks, peakPpm = null }: TestEvent,
): Promise<FeeWindow & { readonly celebrityId: string }> {
  const fromMs = clock.nowMs() + 1;
  const window = {
    celebrityId,
    fromMs,
    untilMs: fromMs + ticks * tickMs,
    bpsByTier: { free: eventFeeBps, basic: eventFeeBps, pro: eventFeeBps, elite: eventFeeBps },
    reason: 'Event',
    boost: peakPpm === null ? null : { peakPpm, fromMs },
  };
  await db.transaction().execute((tx) => insertFeeWindow(tx, window));
  return window;
}
