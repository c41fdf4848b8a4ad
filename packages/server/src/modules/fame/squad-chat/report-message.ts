import type { ReportReason } from '@limelight/rules/squad-message';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import type { OnMessage } from './change-message.js';
import { requirePlainText, requireReader } from './chat-access.js';
import { addReporter, hasReported, openReport } from './report.sql.js';

/**
 * Reports a message of another member to staff; each member once.
 * @throws Refusal as `requireReader`, NOT_FOUND, MESSAGE_GONE, SIGNAL_STANDS, FORBIDDEN
 */
export function reportMessage(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { reason, ...key }: OnMessage & { readonly reason: ReportReason },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await requireReader(tx, key);
    const message = await requirePlainText(tx, key.squadId, key.number);
    if (message.user_id === key.userId)
      throw new Refusal('FORBIDDEN', { message: 'You cannot report your own message' });
    if (await hasReported(tx, message, key.userId)) return;
    const now = clock.now();
    const reportId = await openReport(tx, { id: uuidv7(clock, random), message, byWords: false }, now);
    await addReporter(tx, { reportId, userId: key.userId, reason }, now);
  });
}
