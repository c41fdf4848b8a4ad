import { mediaTrashDays } from '@limelight/rules/media';
import { dayMs, londonDay } from '@limelight/rules/time';
import type { DailyWork } from '../../../platform/daily-run.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob, type Tasks } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { deleteTrashed } from './change-media.js';
import { listKnownFiles, listTrashedBefore } from './media.sql.js';
import { mediaFilePrefix, removeMediaFiles } from './media-files.js';
import type { MediaUsers } from './media-uses.js';

export type CleanServices = Pick<Services, 'db' | 'clock' | 'files' | 'log'> & MediaUsers;

const cleanTask = 'clean-media';
/** Longer than any upload takes. A crash in the middle leaves files without a row. */
const orphanAgeMs = dayMs;

/** The files are removed by a job, because a day's work is one transaction and files are in none. */
export const dailyMediaCleaning: DailyWork = {
  name: 'clean-media',
  from: '04:30',
  work: async (tx, now) => {
    await addJob(tx, { task: cleanTask, effectKey: `${cleanTask}:${londonDay(now.getTime())}`, payload: {}, now });
  },
};

export function cleanTasks(services: CleanServices): Tasks {
  return {
    [cleanTask]: async () => {
      await emptyTrash(services);
      await removeOrphans(services);
    },
  };
}

/** Deletes what has been in the Trash for its days. @returns how many files that were */
export async function emptyTrash({ db, clock, files, log, mediaUsers }: CleanServices): Promise<number> {
  const before = new Date(clock.nowMs() - mediaTrashDays * dayMs);
  let count = 0;
  for (const id of await listTrashedBefore(db, before)) {
    try {
      const row = await db.transaction().execute((tx) => deleteTrashed(tx, mediaUsers, id));
      await removeMediaFiles(files, row);
      count += 1;
    } catch (error) {
      // Restored, deleted or used meanwhile.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ err: error, media: id }, 'a file stays in the Trash');
    }
  }
  return count;
}

/** Removes old files of the library that belong to no row. @returns how many */
export async function removeOrphans({ db, clock, files }: CleanServices): Promise<number> {
  const oldestMs = clock.nowMs() - orphanAgeMs;
  const old = (await files.list(mediaFilePrefix)).filter(({ changedAt }) => changedAt.getTime() <= oldestMs);
  const known = await listKnownFiles(
    db,
    old.map(({ name }) => name),
  );
  const orphans = old.filter(({ name }) => !known.has(name));
  for (const { name } of orphans) await files.remove(name);
  return orphans.length;
}
