import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { openReport } from './report.sql.js';
import { hasListedWord } from './word-list.js';
import type { NewMessageRow } from './writer.sql.js';

/** Opens a report for each message with a word of the list. The message is shown like any other. */
export async function reportWords(
  tx: Executor,
  rows: readonly Pick<NewMessageRow, 'squadId' | 'number' | 'userId' | 'text'>[],
  { clock, random }: Pick<Services, 'clock' | 'random'>,
): Promise<void> {
  for (const { squadId, number, userId, text } of rows) {
    if (!hasListedWord(text)) continue;
    const message = { squad_id: squadId, number, user_id: userId, text };
    await openReport(tx, { id: uuidv7(clock, random), message, byWords: true }, clock.now());
  }
}
