import { ledgerRetentionDays } from '@limelight/rules/ledger';
import { monthOf } from '@limelight/rules/ranking';
import { addDays, formatTime, type LondonDay, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { runInRanges } from '../../../platform/run-in-ranges.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { findSummedBefore, sumUpEntries } from './ledger-months.sql.js';

const task = 'ledger months';
/** In London, when little else is due. */
const fromTime = '04:30';
const playersPerRange = 200;

/** Once a month: months whose entries are all more than a year old are summed up. */
export function ledgerTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  let doneBefore: LondonDay | undefined;
  return {
    name: task,
    run: async ({ atMs }, stopping) => {
      const before = monthOf(addDays(londonDay(atMs), -ledgerRetentionDays));
      if (doneBefore === before || formatTime(atMs) < fromTime) return;
      const instant = new Date(startOfLondonDay(before));
      const run = { task, day: before, playersPerRange, stopping };
      if (await runInRanges({ db, clock }, run, (tx, range) => sumUpEntries(tx, instant, range))) doneBefore = before;
    },
  };
}

/** Entries from before this day are summed up, of all players; undefined before the first time. */
export function summedBefore(db: Executor): Promise<LondonDay | undefined> {
  return findSummedBefore(db, task);
}
