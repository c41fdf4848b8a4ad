import type { FoundMessagePage, findSquadMessages as schemas } from '@limelight/contract/fame/squad-chat.schema';
import { foundMessagesMax, searchWords } from '@limelight/rules/message-search';
import type { z } from 'zod';
import type { Services } from '../../../services.js';
import { type ChatKey, requireReader } from './chat-access.js';
import { listFoundNumbers } from './find-messages.sql.js';
import { listMessagesByNumber } from './message.sql.js';
import { presentMessage } from './present-message.js';

type SearchQuery = z.output<typeof schemas.query>;

/**
 * Searches the messages of a squad for words, the newest first.
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY
 */
export async function findMessages(
  { db }: Pick<Services, 'db'>,
  key: ChatKey,
  { q, cursor, limit }: SearchQuery,
): Promise<FoundMessagePage> {
  await requireReader(db, key);
  // One more shows whether there are more.
  const all = await listFoundNumbers(db, { ...key, words: searchWords(q), limit: foundMessagesMax + 1 });
  const counted = all.slice(0, foundMessagesMax);
  const left = cursor === undefined ? counted : counted.filter((number) => number < cursor);
  const shown = left.slice(0, limit);
  const rows = await listMessagesByNumber(db, key.squadId, shown);
  return {
    // What was deleted in this moment has no text.
    messages: rows
      .filter(({ deleted_by }) => deleted_by === null)
      .map(presentMessage)
      .toReversed(),
    total: counted.length,
    more: all.length > counted.length,
    nextCursor: left.length > limit ? (shown.at(-1) ?? null) : null,
  };
}
