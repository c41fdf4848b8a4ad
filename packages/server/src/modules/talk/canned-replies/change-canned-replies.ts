import type { CannedReply } from '@limelight/contract/talk/canned-replies.schema';
import { cannedRepliesMax } from '@limelight/rules/canned-reply';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import * as stored from './canned-replies.sql.js';

type ChangeServices = Pick<Services, 'db' | 'clock'>;
type ReplyFields = Pick<stored.ReplyRow, 'title' | 'text'>;

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

const statesOf = ({ title, text }: ReplyFields) => ({ title, text });

export function presentReply({ updated_at, ...row }: stored.StaffReplyRow): CannedReply {
  return { ...row, updatedAt: updated_at.toISOString() };
}

/** @throws Refusal NOT_FOUND */
export async function readReply(db: Executor, id: string): Promise<CannedReply> {
  const row = await stored.findStaffReply(db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentReply(row);
}

/**
 * @throws Refusal BAD_REQUEST for a title that is taken, and beyond the maximum; CONFLICT for an id of
 * another reply
 */
export async function createReply(
  { db, clock }: ChangeServices,
  { actor, id, fields }: Change & { readonly fields: ReplyFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockReplies(tx);
    const earlier = await stored.findReplyRow(tx, id);
    if (earlier !== undefined) {
      const isRepeat = earlier.version === 1 && earlier.title === fields.title && earlier.text === fields.text;
      if (!isRepeat) throw new Refusal('CONFLICT', { details: { current: await readReply(tx, id) } });
      return;
    }
    await requireFreeTitle(tx, id, fields);
    if ((await stored.countReplies(tx)) >= cannedRepliesMax) {
      throw new Refusal('BAD_REQUEST', {
        details: { title: `There are ${cannedRepliesMax} already. Delete one first` },
      });
    }
    await stored.insertReply(tx, { id, ...fields, created_at: now, updated_at: now, updated_by: actor.userId });
    const target = { kind: 'canned-reply', id } as const;
    const states = { before: null, after: statesOf(fields) };
    await recordAction(tx, { actor, action: 'canned-reply.create', target, ...states, reason: null, now });
  });
}

/** @throws Refusal NOT_FOUND; BAD_REQUEST for a title that is taken; CONFLICT with the reply as it is now */
export async function editReply(
  { db, clock }: ChangeServices,
  { actor, id, version, fields }: Change & { readonly version: number; readonly fields: ReplyFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockReplies(tx);
    const before = await stored.findReplyRow(tx, id);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    if (before.version !== version) throw new Refusal('CONFLICT', { details: { current: await readReply(tx, id) } });
    await requireFreeTitle(tx, id, fields);
    await stored.updateReply(tx, id, { ...fields, version: version + 1, updated_at: now, updated_by: actor.userId });
    const target = { kind: 'canned-reply', id } as const;
    const states = { before: statesOf(before), after: statesOf(fields) };
    await recordAction(tx, { actor, action: 'canned-reply.edit', target, ...states, reason: null, now });
  });
}

async function requireFreeTitle(tx: Executor, id: string, { title }: ReplyFields): Promise<void> {
  if (!(await stored.hasTitle(tx, title, id))) return;
  throw new Refusal('BAD_REQUEST', { details: { title: 'Another reply has this title' } });
}

/** @throws Refusal NOT_FOUND */
export async function deleteReply({ db, clock }: ChangeServices, { actor, id }: Change): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await stored.lockReplies(tx);
    const row = await stored.findReplyRow(tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await stored.removeReply(tx, id);
    const target = { kind: 'canned-reply', id } as const;
    const states = { before: statesOf(row), after: null };
    await recordAction(tx, { actor, action: 'canned-reply.delete', target, ...states, reason: null, now });
  });
}
