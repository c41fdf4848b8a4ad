import type { EmailList } from '@limelight/contract/talk/email-lists.schema';
import { formatDate } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { deleteBounce, findSuppression } from '../../people/mail-consent/mail-consent.public.js';
import { maskAddress } from './address.js';
import {
  deleteEmailList,
  type EmailListRow,
  findEmailList,
  insertEmailList,
  isAwaited,
  lockEmailList,
  updateEmailList,
} from './email-list.sql.js';
import { deleteSubscriber, insertSubscribers, type NewSubscriber } from './subscriber.sql.js';

type ListServices = Pick<Services, 'db' | 'clock' | 'random'>;

export interface ListFields {
  readonly name: string;
  readonly description: string;
}

export function presentList({ built_in: builtIn, created_at, ...list }: EmailListRow): EmailList {
  return { ...list, builtIn, createdAt: created_at.toISOString() };
}

/** @throws Refusal NOT_FOUND */
export async function requireList(db: Executor, id: string, find = findEmailList): Promise<EmailListRow> {
  const list = await find(db, id);
  if (!list) throw new Refusal('NOT_FOUND', { message: 'This list no longer exists' });
  return list;
}

/** @throws Refusal CONFLICT */
export function requireOwn({ built_in }: EmailListRow): void {
  if (!built_in) return;
  throw new Refusal('CONFLICT', { message: 'Players join and leave this list themselves, so it cannot be changed' });
}

/** Locked. @throws Refusal NOT_FOUND, CONFLICT for the built-in list, which only players change */
export async function lockOwnList(tx: Executor, id: string): Promise<EmailListRow> {
  const list = await requireList(tx, id, lockEmailList);
  requireOwn(list);
  return list;
}

const targetOf = (id: string) => ({ kind: 'email-list', id }) as const;

export function createList({ db, clock, random }: ListServices, actor: Actor, fields: ListFields): Promise<EmailList> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const list = await insertEmailList(tx, { id: uuidv7(clock, random), ...fields, now });
    const created = presentList(list);
    const entry = { target: targetOf(list.id), before: null, after: { ...fields }, reason: null, now };
    await recordAction(tx, { actor, action: 'email-list.create', ...entry });
    return created;
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT with the current list when `version` is an older one */
export function changeList(
  { db, clock }: ListServices,
  actor: Actor,
  { id, version, ...fields }: ListFields & { readonly id: string; readonly version: number },
): Promise<EmailList> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOwnList(tx, id);
    if (before.version !== version) {
      throw new Refusal('CONFLICT', { details: { current: presentList(before) } });
    }
    const after = await updateEmailList(tx, id, fields);
    const changed = presentList(after);
    await recordAction(tx, {
      actor,
      action: 'email-list.update',
      target: targetOf(id),
      before: { name: before.name, description: before.description },
      after: { ...fields },
      reason: null,
      now: clock.now(),
    });
    return changed;
  });
}

/** With its subscribers. @throws Refusal NOT_FOUND, CONFLICT while a scheduled campaign goes to it */
export async function deleteList({ db, clock }: ListServices, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name, description, subscribers } = await lockOwnList(tx, id);
    if (await isAwaited(tx, id)) {
      throw new Refusal('CONFLICT', { message: 'A scheduled campaign goes to this list. Cancel it first' });
    }
    await deleteEmailList(tx, id);
    const entry = { before: { name, description, subscribers }, after: null, reason: null, now: clock.now() };
    await recordAction(tx, { actor, action: 'email-list.delete', target: targetOf(id), ...entry });
  });
}

/**
 * An address that bounced stays off all lists unless it is said to work again. One that unsubscribed stays
 * off until its person agrees.
 */
async function requireMailable(tx: Executor, email: string, liftBounce: boolean): Promise<void> {
  const suppression = await findSuppression(tx, email);
  if (suppression === undefined) return;
  const { reason, at } = suppression;
  if (reason === 'bounced' && liftBounce) return deleteBounce(tx, email);
  const message =
    reason === 'bounced'
      ? `Mail to this address was refused on ${formatDate(at.getTime())}, so it is off all lists`
      : 'This address has unsubscribed, so it stays off all lists';
  throw new Refusal('CONFLICT', { message, details: { reason } });
}

/** @throws Refusal NOT_FOUND, CONFLICT when it is on the list, or has unsubscribed or bounced before */
export async function addSubscriber(
  { db, clock }: ListServices,
  actor: Actor,
  { listId, liftBounce, ...subscriber }: NewSubscriber & { readonly listId: string; readonly liftBounce: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, listId);
    await requireMailable(tx, subscriber.email, liftBounce);
    const now = clock.now();
    const added = await insertSubscribers(tx, [subscriber], { listId, source: 'manual', now });
    if (added === 0) throw new Refusal('CONFLICT', { message: 'This address is on the list already' });
    const entry = {
      target: targetOf(listId),
      before: null,
      after: { email: maskAddress(subscriber.email), ...(liftBounce && { liftBounce }) },
      reason: null,
      now,
    };
    await recordAction(tx, { actor, action: 'email-list.add-subscriber', ...entry });
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT for the built-in list */
export async function removeSubscriber(
  { db, clock }: ListServices,
  actor: Actor,
  { listId, id }: { readonly listId: string; readonly id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, listId);
    const removed = await deleteSubscriber(tx, { listId, id });
    if (!removed) throw new Refusal('NOT_FOUND', { message: 'This address is not on the list any more' });
    const before = { email: maskAddress(removed.email) };
    const entry = { target: targetOf(listId), before, after: null, reason: null, now: clock.now() };
    await recordAction(tx, { actor, action: 'email-list.remove-subscriber', ...entry });
  });
}
