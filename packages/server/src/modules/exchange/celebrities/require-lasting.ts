import { staffChangeMsMin } from '@limelight/rules/causes/suspension';
import { formatDateTime } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findChangeSince, findNextTickNumber } from '../market/market.public.js';

const names = { category: 'A category', price: 'A price set by staff', suspension: 'A suspension' } as const;

/**
 * What staff change lasts for a day, so that nobody chooses single ticks by it. A suspension that no tick has
 * shown yet may be taken back; another category or price would be a second change.
 * @throws Refusal CONFLICT
 */
export async function requireLasting(
  tx: Executor,
  celebrityId: string,
  { kind, now }: { readonly kind: keyof typeof names; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - staffChangeMsMin);
  const change = await findChangeSince(tx, celebrityId, { kind, since });
  if (change === undefined) return;
  if (kind === 'suspension' && change.first_tick === (await findNextTickNumber(tx))) return;
  const until = formatDateTime(change.at.getTime() + staffChangeMsMin);
  throw new Refusal('CONFLICT', { message: `${names[kind]} lasts for 24 hours at least: this one until ${until}` });
}
