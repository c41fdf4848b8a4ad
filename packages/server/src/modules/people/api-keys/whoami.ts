import { type ResponseOf, tradeAttemptsPerMinuteMax } from '@limelight/contract/endpoint';
import type { whoami as endpoint } from '@limelight/contract/people/api-keys';
import { Refusal } from '../../../platform/http/refusal.js';
import { requestsPerMinuteMax } from '../../../platform/http/request-limits.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { streamsPerPlayerMax } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { findWhoami } from './api-key.sql.js';
import { apiKeySettings } from './api-keys.settings.js';

/** Whose request this is, with the limits that count it. */
export async function whoami(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId, key }: Viewer,
): Promise<ResponseOf<typeof endpoint>> {
  const row = await findWhoami(db, { userId, ...(key && { keyId: key.id }) });
  if (!row) throw new Refusal('NOT_SIGNED_IN');
  const { apiKeyRequestsPerMinuteMax } = settings.of(apiKeySettings);
  const own = key
    ? { name: 'key', perMinute: apiKeyRequestsPerMinuteMax }
    : { name: 'player', perMinute: requestsPerMinuteMax.player };
  return {
    player: { id: userId, handle: row.handle, bot: row.bot },
    key: key ? { id: key.id, name: row.keyName ?? '', scope: key.scope } : null,
    limits: [
      own,
      { name: 'trades', perMinute: tradeAttemptsPerMinuteMax },
      { name: 'calls', perMinute: requestsPerMinuteMax.calls },
    ],
    streamsMax: streamsPerPlayerMax,
  };
}
