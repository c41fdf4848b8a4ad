import { earlyAlertEvent } from '@limelight/contract/exchange/early-alerts';
import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';
import { includesPerk } from '@limelight/rules/perk';
import { type StreamMessage, streamMessage } from '../../../platform/live.js';
import type { StreamPlayer } from '../../../platform/stream-route.js';
import type { Services } from '../../../services.js';
import { earlyAlertChannel } from './early-alerts.sql.js';
import { readEarlyAlerts } from './read-early-alerts.js';

function messageOf(alerts: readonly EarlyAlert[]): StreamMessage {
  return streamMessage(earlyAlertEvent, { alerts: [...alerts] }, { scope: 'read' });
}

/** For a stream that opens; null for a player who is not VIP. */
export async function earlyAlertMessage(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, tier }: StreamPlayer,
): Promise<StreamMessage | null> {
  if (tier !== undefined && !includesPerk(tier, 'earlyAlerts')) return null;
  // It knows who is VIP, too.
  const alerts = (await readEarlyAlerts(services, [userId])).get(userId);
  return alerts === undefined ? null : messageOf(alerts);
}

/**
 * After a change, sends to each open stream of a player who is VIP at this moment what that player received.
 * One query per instance, and one at a time, so that an older state never follows a newer one.
 */
export function subscribeToEarlyAlerts(services: Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>): void {
  const { live, listener, log } = services;
  let wanted = false;
  let sending = false;

  async function send(): Promise<void> {
    sending = true;
    try {
      while (wanted) {
        wanted = false;
        for (const [userId, alerts] of await readEarlyAlerts(services, live.userIds)) {
          live.sendTo(userId, messageOf(alerts));
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot send early alerts');
    } finally {
      sending = false;
    }
  }

  const onChange = () => {
    wanted = true;
    if (!sending) void send();
  };
  listener.on(earlyAlertChannel, onChange);
  listener.onReconnect(onChange);
}
