import { dayMs, formatTime, londonDay } from '@limelight/rules/time';
import { runInBatches } from '../../../platform/run-in-batches.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { deleteMessagesBefore } from './message.sql.js';
import { deleteReportsBefore } from './report.sql.js';
import { squadChatSettings } from './squad-chat.settings.js';

/** How long a decided report is stored, with the text that was reported. */
const decidedReportDays = 90;
const from = '04:00';
const task = 'squad-message-prune';

/** Each night, deletes messages past the days of the setting, and reports that were decided long ago. */
export function messagePrune(services: Pick<Services, 'db' | 'clock' | 'settings'>): TickTask {
  // Saves a query per tick for the rest of the day.
  let doneOn = '';
  return {
    name: task,
    run: async ({ atMs }, stopping) => {
      const day = londonDay(atMs);
      if (day === doneOn || formatTime(atMs) < from) return;
      const before = (days: number) => new Date(atMs - days * dayMs);
      const messagesBefore = before(services.settings.of(squadChatSettings).squadMessageDays);
      const isDone = await runInBatches(services, { task, day, now: new Date(atMs), stopping }, async (tx, rowsMax) => {
        const messages = await deleteMessagesBefore(tx, messagesBefore, rowsMax);
        const reports = await deleteReportsBefore(tx, before(decidedReportDays), rowsMax);
        return Math.max(messages, reports);
      });
      if (isDone) doneOn = day;
    },
  };
}
