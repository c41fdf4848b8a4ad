import type { Reaction } from '@limelight/rules/squad-message';
import type { Executor } from '../../../platform/database.js';
import { announceMessage, type ChangeServices, type OnMessage } from './change-message.js';
import { requireReader, requireText, requireWriter } from './chat-access.js';
import type { MessageRow } from './message.sql.js';
import { deleteReaction, insertReaction, listOwnReactions } from './reaction.sql.js';

export interface Reacting extends OnMessage {
  readonly reaction: Reaction;
}

interface Reacted {
  readonly row: MessageRow;
  readonly own: readonly Reaction[];
}

/** Once per member and reaction. @throws Refusal as `requireWriter`, NOT_FOUND, MESSAGE_GONE */
export function addReaction(services: ChangeServices, key: Reacting): Promise<Reacted> {
  return react(services, key, async (tx) => {
    await requireWriter(tx, key, services.clock.now());
    await requireText(tx, key.squadId, key.number);
    await insertReaction(tx, key);
  });
}

/** Also while muted. @throws Refusal as `requireReader`, NOT_FOUND, MESSAGE_GONE */
export function removeReaction(services: ChangeServices, key: Reacting): Promise<Reacted> {
  return react(services, key, async (tx) => {
    await requireReader(tx, key);
    await requireText(tx, key.squadId, key.number);
    await deleteReaction(tx, key);
  });
}

async function react(
  services: ChangeServices,
  key: Reacting,
  change: (tx: Executor) => Promise<void>,
): Promise<Reacted> {
  const { db } = services;
  await db.transaction().execute(change);
  const row = await announceMessage(services, key);
  const own = await listOwnReactions(db, key.squadId, key.userId, [key.number]);
  return { row, own: own[0]?.reactions ?? [] };
}
