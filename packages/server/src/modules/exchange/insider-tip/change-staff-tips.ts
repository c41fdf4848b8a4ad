import type { StaffTip } from '@limelight/contract/exchange/staff-tips.schema';
import type { AuditAction } from '@limelight/rules/audit-action';
import { type TipDays, tipDaysProblems, tipFrom } from '@limelight/rules/insider-tip';
import { addDays, formatTime, type LondonDay, londonDay, parseLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { isCelebrity } from '../market/market.public.js';
import * as stored from './staff-tips.sql.js';

type ChangeServices = Pick<Services, 'db' | 'clock'>;

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

export function presentStaffTip({ updatedAt, ...row }: stored.StaffTipRow): StaffTip {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

/** @throws Refusal NOT_FOUND */
export async function readStaffTip(db: Executor, id: string): Promise<StaffTip> {
  const row = await stored.findStaffTip(db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentStaffTip(row);
}

/** Tomorrow, from the time at which the tip of today is written. */
export function firstFreeDay(now: Date): LondonDay {
  const today = londonDay(now.getTime());
  return formatTime(now.getTime()) < tipFrom ? today : addDays(today, 1);
}

/**
 * @throws Refusal BAD_REQUEST naming the fields, CELEBRITY_UNKNOWN, CONFLICT when another tip covers one of
 * the days
 */
async function requireFits(
  tx: Executor,
  { id, fields, before, now }: { id: string; fields: stored.TipFields; before: TipDays | null; now: Date },
): Promise<void> {
  const problems = tipDaysProblems(fields, { firstFreeDay: firstFreeDay(now), before });
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_REQUEST', { details: problems });
  if (!(await isCelebrity(tx, fields.celebrityId))) throw new Refusal('CELEBRITY_UNKNOWN');
  if (await stored.isTaken(tx, fields, id)) {
    throw new Refusal('CONFLICT', { message: 'Another tip covers one of these days' });
  }
}

/** @throws Refusal BAD_REQUEST, CELEBRITY_UNKNOWN, CONFLICT by another tip or for an id of another tip */
export async function createStaffTip(
  { db, clock }: ChangeServices,
  { actor, id, fields }: Change & { readonly fields: stored.TipFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockTips(tx);
    const current = await stored.findStaffTip(tx, id);
    if (current !== undefined) {
      if (current.version === 1 && current.text === fields.text) return;
      throw new Refusal('CONFLICT', { details: { current: presentStaffTip(current) } });
    }
    await requireFits(tx, { id, fields, before: null, now });
    await stored.insertStaffTip(tx, { id, fields, actorId: actor.userId, now });
    await record(tx, { actor, id, action: 'tip.create', before: null, after: fields, now });
  });
}

/** @throws Refusal NOT_FOUND, BAD_REQUEST, CELEBRITY_UNKNOWN, CONFLICT by another tip or by another editor */
export async function editStaffTip(
  { db, clock }: ChangeServices,
  { actor, id, version, fields }: Change & { readonly version: number; readonly fields: stored.TipFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockTips(tx);
    const current = await stored.findStaffTip(tx, id);
    if (current === undefined) throw new Refusal('NOT_FOUND');
    if (current.version !== version) {
      throw new Refusal('CONFLICT', { details: { current: presentStaffTip(current) } });
    }
    const before = fieldsOf(current);
    await requireFits(tx, { id, fields, before, now });
    await stored.updateStaffTip(tx, { id, fields, actorId: actor.userId, now });
    await stored.updateCopy(tx, { id, ...fields }, londonDay(now.getTime()));
    await record(tx, { actor, id, action: 'tip.edit', before, after: fields, now });
  });
}

/** What was shown on earlier days stays. @throws Refusal NOT_FOUND */
export async function deleteStaffTip({ db, clock }: ChangeServices, { actor, id }: Change): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockTips(tx);
    const current = await stored.findStaffTip(tx, id);
    if (current === undefined) throw new Refusal('NOT_FOUND');
    await stored.removeStaffTip(tx, id);
    await stored.removeCopy(tx, id, londonDay(now.getTime()));
    await record(tx, { actor, id, action: 'tip.delete', before: fieldsOf(current), after: null, now });
  });
}

export function fieldsOf({
  celebrityId,
  text,
  fromDay,
  toDay,
}: Pick<StaffTip, 'celebrityId' | 'text' | 'fromDay' | 'toDay'>): stored.TipFields {
  return { celebrityId, text, fromDay: parseLondonDay(fromDay), toDay: parseLondonDay(toDay) };
}

interface Recorded extends Change {
  readonly action: AuditAction;
  readonly before: stored.TipFields | null;
  readonly after: stored.TipFields | null;
  readonly now: Date;
}

function record(tx: Executor, { id, actor, action, before, after, now }: Recorded): Promise<void> {
  const target = { kind: 'tip', id } as const;
  const states = { before: before && { ...before }, after: after && { ...after } };
  return recordAction(tx, { actor, action, target, ...states, reason: null, now });
}
