import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';
import { earlyAlertState } from '@limelight/rules/early-alert';
import { groupBy } from '@limelight/rules/group-by';
import { dayMs } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { listReceivedAlerts, type ReceivedAlertRow } from './early-alerts.sql.js';

/** For so long a withdrawn alert is listed: its notification can be read hours later. */
const withdrawnShownMs = dayMs;

/** The alerts of those of the players who are VIP at this moment; the others are missing in the result. */
export async function readEarlyAlerts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EarlyAlert[]>> {
  const withdrawnSince = new Date(clock.nowMs() - withdrawnShownMs);
  const rows = groupBy(await listReceivedAlerts(db, { userIds, withdrawnSince }), ({ userId }) => userId);
  return new Map([...rows].map(([userId, own]) => [userId, own.flatMap(presentEarlyAlert)]));
}

function presentEarlyAlert(row: ReceivedAlertRow): EarlyAlert[] {
  const { id, celebrityId, category, publicMinute, namedMinute, withdrawn } = row;
  if (id === null) return [];
  const state = withdrawn ? 'withdrawn' : earlyAlertState(namedMinute.getTime(), publicMinute.getTime());
  return [{ id, celebrityId, category, publicTime: publicMinute.toISOString(), state }];
}
