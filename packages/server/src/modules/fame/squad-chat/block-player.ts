import { blocksMax } from '@limelight/rules/squad-message';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { deleteBlock, insertBlock } from './block.sql.js';
import { findPlayerByHandle } from './chat.sql.js';

export interface Blocking {
  readonly userId: string;
  readonly handle: string;
}

/** @throws Refusal NOT_FOUND */
async function requirePlayer(db: Executor, handle: string): Promise<string> {
  const player = await findPlayerByHandle(db, handle);
  if (player === undefined) throw new Refusal('NOT_FOUND', { message: 'There is no such player' });
  return player.userId;
}

/** Neither sees what the other writes, in every squad. @throws Refusal NOT_FOUND, FORBIDDEN, BLOCK_LIMIT */
export function blockPlayer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, handle }: Blocking,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const blockedId = await requirePlayer(tx, handle);
    if (blockedId === userId) throw new Refusal('FORBIDDEN', { message: 'You cannot block yourself' });
    const isStored = await insertBlock(tx, { userId, blockedId, max: blocksMax, now: clock.now() });
    if (!isStored) throw new Refusal('BLOCK_LIMIT');
  });
}

/** Without a block nothing changes. @throws Refusal NOT_FOUND */
export async function unblockPlayer({ db }: Pick<Services, 'db'>, { userId, handle }: Blocking): Promise<void> {
  await deleteBlock(db, userId, await requirePlayer(db, handle));
}
