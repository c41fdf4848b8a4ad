import type {
  SquadChat,
  SquadMessagePage,
  listSquadMessages as schemas,
} from '@limelight/contract/fame/squad-chat.schema';
import { newAccountMs, newcomerWaitMs } from '@limelight/rules/squad-message';
import type { z } from 'zod';
import type { Services } from '../../../services.js';
import { listHiddenHandles } from './block.sql.js';
import { type ChatKey, type MemberAccess, requireReader } from './chat-access.js';
import { listMessagesAfter, listMessagesBefore, type MessageRow } from './message.sql.js';
import { findMute } from './mute.sql.js';
import { presentMessage, presentSlow } from './present-message.js';
import { listOwnReactions } from './reaction.sql.js';
import { squadChatSettings } from './squad-chat.settings.js';

type ReadServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/** What holds in a chat for one of its members. @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY */
export async function readChat({ db, clock, settings }: ReadServices, key: ChatKey): Promise<SquadChat> {
  const now = clock.now();
  const chat = await requireReader(db, key);
  const mute = await findMute(db, key.squadId, key.userId, now);
  return {
    squadId: chat.id,
    head: chat.head,
    readNumber: chat.readNumber,
    quiet: chat.quiet,
    ...presentSlow(chat, now.getTime()),
    mute:
      mute === undefined
        ? null
        : {
            ...{ id: mute.id, until: mute.until.toISOString(), reason: mute.reason },
            by: mute.squad_id === null ? 'staff' : 'squad',
          },
    writesFrom: writesFrom(chat, now.getTime()),
    hiddenHandles: await listHiddenHandles(db, key.userId),
    retentionDays: settings.of(squadChatSettings).squadMessageDays,
  };
}

/** Null for who can write already. */
function writesFrom({ joinedAt, accountCreatedAt }: MemberAccess, nowMs: number): string | null {
  if (joinedAt === null || accountCreatedAt === null) return null;
  const fromMs = Math.min(accountCreatedAt.getTime() + newAccountMs, joinedAt.getTime() + newcomerWaitMs);
  return fromMs > nowMs ? new Date(fromMs).toISOString() : null;
}

type PageQuery = z.output<typeof schemas.query>;

/** A page of a chat by number, whose cost does not depend on how long the chat is. @throws as `readChat` */
export async function readPage({ db }: ReadServices, key: ChatKey, query: PageQuery): Promise<SquadMessagePage> {
  const { head } = await requireReader(db, key);
  const { rows, hasOlder } = await readRows({ db }, key.squadId, query);
  const numbers = rows.map(({ number }) => number);
  const last = numbers.at(-1);
  return {
    messages: rows.map(presentMessage),
    ownReactions: (await listOwnReactions(db, key.squadId, key.userId, numbers)).map(({ number, reactions }) => ({
      number,
      reactions: [...reactions],
    })),
    hasOlder,
    hasNewer: last !== undefined && last < head,
    head,
  };
}

const numberMax = 2_147_483_647;

async function readRows(
  { db }: Pick<ReadServices, 'db'>,
  squadId: string,
  { before, after, around, limit }: PageQuery,
): Promise<{ readonly rows: readonly MessageRow[]; readonly hasOlder: boolean }> {
  if (after !== undefined) {
    const rows = await listMessagesAfter(db, squadId, after, limit);
    return { rows, hasOlder: (await listMessagesBefore(db, squadId, after + 1, 1)).length > 0 };
  }
  const olderMax = around === undefined ? limit : Math.ceil(limit / 2);
  // One more shows whether there are older ones.
  const found = await listMessagesBefore(db, squadId, around ?? before ?? numberMax, olderMax + 1);
  const older = found.slice(-olderMax);
  const newer = around === undefined ? [] : await listMessagesAfter(db, squadId, around - 1, limit - olderMax);
  return { rows: [...older, ...newer], hasOlder: found.length > olderMax };
}
