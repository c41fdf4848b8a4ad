import { mayWithdraw } from '@limelight/rules/retirement';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { lockForChange, type ReasonedChange, updateCelebrity } from '../celebrities/celebrities.public.js';
import { findNextTickNumber, publishCelebrityChange } from '../market/market.public.js';
import { lockOpenRetirement, type RetirementRow, withdraw } from './retirements.sql.js';

/**
 * Takes a notice back. The celebrity is suspended as if staff had suspended it then, so that nobody chooses
 * ticks by it: it can be restored a day after its price stopped. One whose price has not stopped trades on.
 * @throws Refusal CELEBRITY_UNKNOWN, CONFLICT without a notice, at the request of the person, or when due
 */
export function withdrawRetirement(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, id, reason }: ReasonedChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { settling } = await lockForChange(tx, id);
    const retirement = await lockOpenRetirement(tx, id);
    const now = clock.now();
    requireWithdrawable(retirement, now);
    await withdraw(tx, retirement, { now, lastTick: (await findNextTickNumber(tx)) - 1 });
    const status = settling ? 'active' : 'suspended';
    await updateCelebrity(tx, id, { status, settling: false });
    await publishCelebrityChange(tx, id);
    const entry = { actor, action: 'celebrity.withdraw-retirement', target: { kind: 'celebrity', id } } as const;
    await recordAction(tx, { ...entry, reason, before: { status: 'leaving' }, after: { status }, now });
  });
}

function requireWithdrawable(row: RetirementRow | undefined, now: Date): asserts row is RetirementRow {
  if (row === undefined || row.withdrawn_at !== null) {
    throw new Refusal('CONFLICT', { message: 'This celebrity is not leaving' });
  }
  const { on_request: onRequest, due_at } = row;
  if (mayWithdraw({ onRequest, dueMs: due_at.getTime() }, now.getTime())) return;
  const message = onRequest ? 'They leave at their own request' : 'The holders are being paid';
  throw new Refusal('CONFLICT', { message });
}
